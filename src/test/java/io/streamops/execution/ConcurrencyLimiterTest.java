package io.streamops.execution;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.execution.ConcurrencyLimiter.Permit;
import io.streamops.messaging.Outcome;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConcurrencyLimiterTest {
    private static List<Boolean> complete(List<Future<Permit>> permits) {
        return permits.stream().map(Future::isComplete).toList();
    }

    @Nested
    class Fifo {
        private final ConcurrencyLimiter<?> limiter = ConcurrencyLimiter.fifo(1);

        private List<Future<Permit>> acquire(int count) {
            return IntStream.range(0, count).mapToObj(i -> limiter.acquire()).toList();
        }

        @Test
        void grantsPermitsInTheOrderOfAsking() {
            var permits = acquire(3);
            assertThat(complete(permits)).containsExactly(true, false, false);
            permits.get(0).result().close();
            assertThat(complete(permits)).containsExactly(true, true, false);
            permits.get(1).result().close();
            assertThat(complete(permits)).containsExactly(true, true, true);
            assertThat(limiter.running()).isOne();
            assertThat(limiter.waiting()).isZero();
        }

        @Test
        void aPermitThatIsClosedTwiceCountsOnce() {
            var permits = acquire(3);
            permits.get(0).result().close();
            permits.get(0).result().close();
            assertThat(complete(permits)).containsExactly(true, true, false);
        }

        @Test
        void workThatIsLeftBehindKeepsThePermit() {
            var permits = acquire(2);
            var share = permits.get(0).result().share();
            permits.get(0).result().close();
            assertThat(permits.get(1).isComplete()).isFalse();
            share.close();
            assertThat(permits.get(1).succeeded()).isTrue();
        }

        @Test
        void whoGivesThePermitUpWaitsInLineForItAgain() {
            var permit = limiter.acquire().result();
            permit.giveUp();
            var next = limiter.acquire().result();
            var again = permit.takeAgain();
            assertThat(again.isComplete()).isFalse();
            next.close();
            assertThat(again.succeeded()).isTrue();
            assertThat(limiter.running()).isOne();
            permit.close();
            assertThat(limiter.running()).isZero();
        }

        @Test
        void aPermitThatWasNotGivenUpIsTakenAgainAtOnce() {
            var permit = limiter.acquire().result();
            assertThat(permit.takeAgain().succeeded()).isTrue();
            permit.close();
            assertThat(limiter.running()).isZero();
        }

        @Test
        void aPermitClosedWhileItIsTakenAgainGoesToTheNext() {
            var permit = limiter.acquire().result();
            permit.giveUp();
            var next = limiter.acquire().result();
            var again = permit.takeAgain();
            permit.close();
            next.close();
            assertThat(again.succeeded()).isTrue();
            assertThat(limiter.acquire().succeeded()).isTrue();
        }

        @Test
        void aPermitThatASharerHasKeptIsTakenAgainAtOnce() {
            var permit = limiter.acquire().result();
            var share = permit.share();
            permit.giveUp();
            assertThat(permit.takeAgain().succeeded()).isTrue();
            var next = limiter.acquire();
            share.close();
            assertThat(next.isComplete()).isFalse();
            permit.close();
            assertThat(next.succeeded()).isTrue();
        }

        @Test
        void onceClosedAllWhoWaitFailAndWhoRunsGoesOn() {
            var permits = acquire(2);
            limiter.close();
            assertThat(permits.get(1).cause()).isInstanceOf(ShuttingDown.class);
            assertThat(limiter.acquire().cause()).isInstanceOf(ShuttingDown.class);
            assertThat(limiter.running()).isOne();
            permits.get(0).result().close();
            assertThat(limiter.running()).isZero();
        }

        @Test
        void whoGaveItUpFailsToTakeItAgainOnceClosed() {
            var permit = limiter.acquire().result();
            permit.giveUp();
            limiter.close();
            assertThat(permit.takeAgain().cause()).isInstanceOf(ShuttingDown.class);
            permit.close();
            assertThat(limiter.running()).isZero();
        }

        @Test
        void aPermitThatIsClosedAsItIsGrantedLetsTheNextOneIn() {
            var first = limiter.acquire().result();
            var granted = new ArrayList<Integer>();
            for (var i = 0; i < 100; i++) {
                var number = i;
                limiter.acquire().onSuccess(permit -> {
                    granted.add(number);
                    permit.close();
                });
            }
            first.close();
            assertThat(granted).hasSize(100).isSorted();
            assertThat(limiter.running()).isZero();
        }
    }

    @Nested
    class PerKey {
        private final ConcurrencyLimiter<String> limiter = ConcurrencyLimiter.perKey(3, Map.of("chat", 1, "tool", 5));

        @Test
        void aKeyThatIsFullWaitsWhileOthersRun() {
            var first = limiter.acquire("chat");
            var second = limiter.acquire("chat");
            var tool = limiter.acquire("tool");

            assertThat(complete(List.of(first, second, tool))).containsExactly(true, false, true);
            first.result().close();
            assertThat(second.succeeded()).isTrue();
        }

        @Test
        void noMoreRunThanMayAndTheOldestWithRoomIsNext() {
            var running = limiter.acquire("chat");
            limiter.acquire("tool");
            var last = limiter.acquire("tool");
            var waiting = List.of(limiter.acquire("chat"), limiter.acquire("tool"), limiter.acquire("tool"));
            assertThat(complete(waiting)).containsExactly(false, false, false);

            last.result().close();
            assertThat(complete(waiting)).containsExactly(false, true, false);
            running.result().close();
            assertThat(complete(waiting)).containsExactly(true, true, false);
        }

        @Test
        void anUnknownKeyIsRefused() {
            assertThat(limiter.acquire("mail").cause()).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Nested
    class ByPriority {
        private static final List<String> KEYS = List.of("high", "medium", "low");
        private final ConcurrencyLimiter<String> limiter = ConcurrencyLimiter.byPriority(1, KEYS, 1_000);
        private final List<String> granted = new ArrayList<>();
        private Permit current = limiter.acquire("high").result();

        private void ask(String key, String... names) {
            for (var name : names) {
                limiter.acquire(key).onSuccess(permit -> {
                    granted.add(name);
                    current = permit;
                });
            }
        }

        private List<String> grant(int count) {
            granted.clear();
            for (var i = 0; i < count; i++) {
                current.close();
            }
            return List.copyOf(granted);
        }

        private void askMany(String key, int count) {
            IntStream.range(0, count).forEach(i -> ask(key, key + i));
        }

        @Test
        void theMoreUrgentGoesFirstAndEqualsInTheOrderOfAsking() {
            ask("low", "l1", "l2");
            ask("medium", "m1", "m2");
            ask("high", "h1", "h2");

            assertThat(grant(7)).containsExactly("h1", "h2", "m1", "m2", "l1", "l2");
        }

        @Test
        void anUrgentOneGoesBeforeManyThatHaveWaitedLong() {
            askMany("low", 500);
            grant(100);
            ask("high", "h");

            assertThat(grant(1)).containsExactly("h");
        }

        @Test
        void whoWasPassedOverLongEnoughIsNext() {
            ask("low", "l");
            askMany("high", 100);

            assertThat(grant(ConcurrencyLimiter.MAX_PASSED_OVER)).doesNotContain("l");
            assertThat(grant(1)).containsExactly("l");
        }

        @Test
        void ofTwoThatWerePassedOverTheMoreUrgentGoesFirst() {
            ask("low", "l");
            ask("medium", "m");
            askMany("high", 100);
            grant(ConcurrencyLimiter.MAX_PASSED_OVER);

            assertThat(grant(3)).containsExactly("m", "l", "high" + ConcurrencyLimiter.MAX_PASSED_OVER);
        }

        @Test
        void whoTakesItAgainWaitsInTheLineOfItsPriority() {
            var mine = current;
            ask("low", "l1", "l2");
            mine.giveUp();
            assertThat(granted).containsExactly("l1");
            var again = mine.takeAgain();
            current.close();
            assertThat(again.succeeded()).isTrue();
            mine.close();
            assertThat(granted).containsExactly("l1", "l2");
        }

        @Test
        void whenTooManyWaitTheNextIsSentAwayForAWhile() {
            askMany("low", 1_000);

            var refused = limiter.acquire("high").cause();

            assertThat(refused)
                    .isInstanceOfSatisfying(
                            RetryLater.class,
                            later -> assertThat(later.outcome())
                                    .isEqualTo(new Outcome.Retry(later, Duration.ofSeconds(10))));
            assertThat(limiter.waiting()).isEqualTo(1_000);
            grant(1);
            assertThat(limiter.acquire("high").failed()).isFalse();
        }

        @ParameterizedTest
        @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
        void eachIsGrantedOnceAndNoneStarves(long seed) {
            var random = new Random(seed);
            var there = new ArrayList<String>();
            var passed = 0;
            for (var i = 0; i < 2_000; i++) {
                if (there.isEmpty() || (random.nextInt(10) < 6 && there.size() < 900)) {
                    var key = KEYS.get(random.nextInt(3));
                    ask(key, key + "-" + i);
                    there.add(key + "-" + i);
                } else {
                    var oldestLow = there.stream()
                            .filter(name -> name.startsWith("low"))
                            .findFirst();
                    var next = grant(1).getFirst();
                    assertThat(there.remove(next)).isTrue();
                    passed = oldestLow.isEmpty() || oldestLow.get().equals(next) ? 0 : passed + 1;
                    assertThat(passed).isLessThanOrEqualTo(ConcurrencyLimiter.MAX_PASSED_OVER + 1);
                }
            }
            assertThat(limiter.waiting()).isEqualTo(there.size());
        }
    }

    @Nested
    @ExtendWith(VertxExtension.class)
    class Contexts {
        @Test
        void aPermitIsGrantedOnTheContextOfTheOneWhoWaits(Vertx vertx) throws Exception {
            var limiter = ConcurrencyLimiter.fifo(1);
            var shared = ((VertxInternal) vertx).createVirtualThreadContext();
            var mine = shared.duplicate();
            var grantedOn = new CompletableFuture<Object>();
            shared.runOnContext(task -> {
                var held = limiter.acquire().result();
                mine.dispatch(() -> limiter.acquire().onSuccess(permit -> grantedOn.complete(Vertx.currentContext())));
                held.close();
            });

            assertThat(grantedOn.get(30, TimeUnit.SECONDS)).isSameAs(mine);
        }
    }
}
