package io.streamops.crawl.politeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** The calls to Redis and their times; the test stands for Redis. */
class HostQueueTest {
    private record Question(List<String> ended, List<String> wanted, Promise<RedisHostLimiter.Reply> promise) {}

    private final List<Question> questions = new ArrayList<>();
    private final List<String> begun = new ArrayList<>();
    private final List<Duration> calls = new ArrayList<>();
    private int idle;

    private final HostQueue queue = new HostQueue(host(), false);

    private HostQueue.Host host() {
        return new HostQueue.Host() {
            @Override
            public Future<RedisHostLimiter.Reply> exchange(List<String> ended, List<HostQueue.Waiter> wanted) {
                var promise = Promise.<RedisHostLimiter.Reply>promise();
                questions.add(new Question(
                        ended, wanted.stream().map(HostQueue.Waiter::id).toList(), promise));
                return promise.future();
            }

            @Override
            public void begin(HostQueue.Waiter waiter) {
                begun.add(waiter.id());
            }

            @Override
            public void callAt(Duration later) {
                calls.add(later);
            }

            @Override
            public Duration retryDelay(int tries, Duration leaseEnds) {
                return Duration.ofMillis(tries);
            }

            @Override
            public void idle() {
                idle++;
            }
        };
    }

    private HostQueue.Waiter take(String id) {
        var waiter = new HostQueue.Waiter(id, Duration.ZERO, new CompletableFuture<>());
        queue.take(waiter);
        return waiter;
    }

    private Question last() {
        return questions.getLast();
    }

    private void answer(int begun, RedisHostLimiter.Reply.Why why, int rest) {
        last().promise().complete(new RedisHostLimiter.Reply(begun, why, Duration.ofMillis(rest)));
    }

    @Test
    void whoComesWhileAQuestionIsOutGoesWithTheNextOne() {
        take("a");
        take("b");
        take("c");
        assertThat(questions).hasSize(1);
        assertThat(last().wanted()).containsExactly("a");

        answer(1, RedisHostLimiter.Reply.Why.ENOUGH, 0);
        assertThat(begun).containsExactly("a");
        assertThat(questions).hasSize(2);
        assertThat(last().wanted()).containsExactly("b", "c");
        queue.end("a");
        answer(2, RedisHostLimiter.Reply.Why.ENOUGH, 0);
        assertThat(begun).containsExactly("a", "b", "c");
        assertThat(calls).containsExactly(Duration.ofMillis(5));
        take("d");
        assertThat(last().ended()).containsExactly("a");
        assertThat(last().wanted()).containsExactly("d");
    }

    @Test
    void endedTurnsAreReportedWithoutNewWaiters() {
        queue.end("a");
        queue.end("b");
        assertThat(questions).isEmpty();
        assertThat(calls).containsExactly(Duration.ofMillis(5));
        queue.due();
        assertThat(last().ended()).containsExactly("a", "b");
        answer(0, RedisHostLimiter.Reply.Why.ENOUGH, 0);
        assertThat(idle).isOne();
    }

    @Test
    void aPauseIsWaitedForOnce() {
        take("a");
        answer(0, RedisHostLimiter.Reply.Why.TOO_EARLY, 700);
        take("b");
        assertThat(questions).hasSize(1);
        assertThat(calls).containsExactly(Duration.ofMillis(700));
        queue.due();
        assertThat(last().wanted()).containsExactly("a", "b");
        answer(1, RedisHostLimiter.Reply.Why.TOO_EARLY, 800);
        assertThat(begun).containsExactly("a");
        assertThat(calls).endsWith(Duration.ofMillis(800));
    }

    @Test
    void aTurnThatEndsHereIsHandedOverAtOnce() {
        take("a");
        answer(1, RedisHostLimiter.Reply.Why.ENOUGH, 0);
        take("b");
        answer(0, RedisHostLimiter.Reply.Why.TOO_MANY, 9_000);
        assertThat(calls).containsExactly(Duration.ofMillis(1));
        queue.end("a");
        assertThat(last().ended()).containsExactly("a");
        assertThat(last().wanted()).containsExactly("b");
    }

    @Test
    void waitsForOtherNodesPollWithBackoff() {
        take("a");
        for (var tries = 1; tries <= 5; tries++) {
            answer(0, RedisHostLimiter.Reply.Why.TOO_MANY, 9_000);
            assertThat(calls).last().isEqualTo(Duration.ofMillis(tries));
            queue.due();
        }
    }

    @Test
    void aFailureFailsAllWhoWaitAndEndsWhatMayHaveBegun() {
        var a = take("a");
        var b = take("b");
        last().promise().fail(new IllegalStateException("redis is away"));
        for (var waiter : List.of(a, b)) {
            assertThatThrownBy(waiter.turn()::join)
                    .isInstanceOf(CompletionException.class)
                    .hasRootCauseMessage("redis is away");
        }
        assertThat(calls).containsExactly(Duration.ofSeconds(1));
        queue.due();
        assertThat(last().ended()).containsExactly("a");
        last().promise().fail(new IllegalStateException("redis is away"));
        queue.due();
        answer(0, RedisHostLimiter.Reply.Why.ENOUGH, 0);
        assertThat(idle).isOne();
    }

    @Test
    void whatIsRememberedWhileRedisIsAwayIsBounded() {
        for (var i = 0; i < 5_000; i++) {
            take("t" + i);
            last().promise().fail(new IllegalStateException("redis is away"));
        }
        var reported = 0;
        for (queue.due(); !last().promise().future().isComplete(); queue.due()) {
            reported += last().ended().size();
            answer(0, RedisHostLimiter.Reply.Why.ENOUGH, 0);
        }
        assertThat(reported).isBetween(1, 1_001);
    }

    @Test
    void aTurnThatBeginsAfterItsWaiterWasFailedIsGivenBackAtOnce() {
        var a = take("a");
        queue.close();
        assertThat(a.turn()).isCompletedExceptionally();
        answer(1, RedisHostLimiter.Reply.Why.ENOUGH, 0);
        assertThat(begun).isEmpty();
        assertThat(last().ended()).containsExactly("a");
        answer(0, RedisHostLimiter.Reply.Why.ENOUGH, 0);
        assertThat(idle).isOne();
    }

    @Test
    void aWaiterThatLeavesDoesNotDelayTheNextOnes() {
        var a = take("a");
        answer(0, RedisHostLimiter.Reply.Why.TOO_EARLY, 700);
        take("b");
        queue.leave(a.turn());
        queue.due();
        assertThat(last().wanted()).containsExactly("b");
        answer(1, RedisHostLimiter.Reply.Why.ENOUGH, 0);
        assertThat(begun).containsExactly("b");
        assertThat(a.turn()).isCancelled();
    }

    @Test
    void whoLeavesWhileRedisIsAskedForHimGivesTheTurnBackAtOnce() {
        var a = take("a");
        queue.leave(a.turn());
        answer(1, RedisHostLimiter.Reply.Why.TOO_EARLY, 700);
        assertThat(begun).isEmpty();
        queue.due();
        assertThat(last().ended()).containsExactly("a");
    }

    @Test
    void aLineThatEverybodyHasLeftEnds() {
        var a = take("a");
        answer(0, RedisHostLimiter.Reply.Why.TOO_MANY, 9_000);
        queue.leave(a.turn());
        queue.due();
        assertThat(idle).isOne();
    }

    @Test
    void onceClosedWhatEndsIsToldAtOnceAndOnce() {
        queue.close();
        queue.end("a");
        assertThat(last().ended()).containsExactly("a");
        last().promise().fail(new IllegalStateException("redis is away"));
        assertThat(calls).isEmpty();
        assertThat(idle).isEqualTo(2);
    }
}
