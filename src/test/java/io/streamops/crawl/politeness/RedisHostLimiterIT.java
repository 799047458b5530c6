package io.streamops.crawl.politeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.execution.ShuttingDown;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.Unavailable;
import io.streamops.messaging.redis.RedisCase;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;

/** Turns of two nodes that share a real Redis. */
class RedisHostLimiterIT extends RedisCase {
    /** So long that no test waits for its end by chance. */
    private static final Duration LEASE = Duration.ofMinutes(20);

    private static final Duration NO_DELAY = Duration.ZERO;

    private final HttpUrl url =
            Objects.requireNonNull(HttpUrl.parse("https://%s.example/a".formatted(UUID.randomUUID())));

    private RedisHostLimiter node(int concurrency, Duration delay, Duration lease) {
        return new RedisHostLimiter(vertx, redis, new HostLimiter.Limits(concurrency, delay, lease), new Random());
    }

    @Test
    void noMoreThanTheLimitAreUnderWayOnAllNodes() throws Exception {
        var nodes = List.of(node(7, NO_DELAY, LEASE), node(7, NO_DELAY, LEASE));
        var underWay = new AtomicInteger();
        var most = new AtomicInteger();
        var done = new CountDownLatch(600);
        var failures = new ConcurrentLinkedQueue<Throwable>();
        for (var i = 0; i < 600; i++) {
            var node = nodes.get(i % 2);
            node.take(url, NO_DELAY)
                    .onSuccess(turn -> {
                        most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
                        vertx.setTimer(1, elapsed -> {
                            underWay.decrementAndGet();
                            turn.end();
                            done.countDown();
                        });
                    })
                    .onFailure(failures::add);
        }
        assertThat(done.await(90, TimeUnit.SECONDS)).isTrue();
        assertThat(failures).isEmpty();
        assertThat(most).hasValueBetween(2, 7);
        Eventually.until("nothing is left in redis", () -> keys() == 0);
    }

    private int keys() {
        return Objects.requireNonNull(
                result(redis.ask(Request.cmd(Command.DBSIZE))).toInteger());
    }

    private static <T> T result(Future<T> future) {
        try {
            return await(future);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void aBusyHostCostsAboutOneQuestionATurn() throws Exception {
        var node = node(50, NO_DELAY, LEASE);
        var before = calls();
        var done = new CountDownLatch(2_000);
        for (var i = 0; i < 50; i++) {
            takeAgain(node, done, 40);
        }
        assertThat(done.await(90, TimeUnit.SECONDS)).isTrue();
        assertThat(calls() - before).isLessThan(2_200);
    }

    private void takeAgain(RedisHostLimiter node, CountDownLatch done, int times) {
        if (times > 0) {
            node.take(url, NO_DELAY).onSuccess(turn -> {
                turn.end();
                done.countDown();
                takeAgain(node, done, times - 1);
            });
        }
    }

    private long calls() throws Exception {
        var info =
                await(redis.ask(Request.cmd(Command.INFO).arg("commandstats"))).toString();
        return info.lines()
                .filter(line -> line.startsWith("cmdstat_eval:calls="))
                .mapToLong(line -> Long.parseLong(line.substring(19, line.indexOf(','))))
                .sum();
    }

    @Test
    void turnsBeginNoSoonerThanTheDelaySays() throws Exception {
        var settings = Duration.ofMillis(60);
        var nodes = List.of(node(10, settings, LEASE), node(10, settings, LEASE));
        var began = System.nanoTime();
        for (var count = 1; count <= 6; count++) {
            await(nodes.get(count % 2).take(url, NO_DELAY)).end();
            assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo((count - 1) * settings.toNanos());
        }
        var robots = Duration.ofMillis(150);
        began = System.nanoTime();
        for (var count = 1; count <= 4; count++) {
            await(nodes.get(count % 2).take(url, robots)).end();
            assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo((count - 1) * robots.toNanos());
        }
    }

    @Test
    void manyWhoWaitAtOnceBeginOneAfterTheOther() throws Exception {
        var delay = Duration.ofMillis(40);
        var nodes = List.of(node(10, delay, LEASE), node(10, delay, LEASE));
        var began = System.nanoTime();
        var turns = new ArrayList<Future<HostLimiter.Turn>>();
        for (var i = 0; i < 20; i++) {
            turns.add(nodes.get(i % 2).take(url, NO_DELAY).onSuccess(HostLimiter.Turn::end));
        }
        await(Future.all(turns));
        assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(19 * delay.toNanos());
    }

    @Test
    void firstComeIsFirstServed() throws Exception {
        var node = node(1, NO_DELAY, LEASE);
        var order = new ConcurrentLinkedQueue<Integer>();
        var turns = new ArrayList<Future<HostLimiter.Turn>>();
        for (var i = 0; i < 200; i++) {
            var number = i;
            turns.add(node.take(url, NO_DELAY).onSuccess(turn -> {
                order.add(number);
                turn.end();
            }));
        }
        await(Future.all(turns));
        assertThat(List.copyOf(order)).hasSize(200).isSorted();
    }

    @Test
    void whoLeavesTheLineGivesUpThePlaceAndTheTurnAlike() throws Exception {
        var node = node(1, NO_DELAY, LEASE);
        var first = node.line(url, NO_DELAY);
        await(first.turn());
        var second = node.line(url, NO_DELAY);
        var third = node.line(url, NO_DELAY);

        second.leave();
        first.leave();

        await(third.turn());
        assertThat(second.turn().failed()).isTrue();
        third.leave();
        await(node(1, NO_DELAY, LEASE).take(url, NO_DELAY)).end();
    }

    @Test
    void anotherHostIsNotHeldUp() throws Exception {
        var node = node(1, NO_DELAY, LEASE);
        await(node.take(url, Duration.ofMinutes(5)));
        var held = node.take(url, NO_DELAY);
        for (var i = 0; i < 50; i++) {
            await(node.take(at("other%d.example".formatted(i)), NO_DELAY)).end();
        }
        await(node.take(Objects.requireNonNull(HttpUrl.parse("http://" + url.host() + "/")), NO_DELAY))
                .end();
        assertThat(held.isComplete()).isFalse();
    }

    private static HttpUrl at(String host) {
        return new HttpUrl.Builder().scheme("https").host(host).build();
    }

    @Test
    void aTurnOfADeadNodeEndsWithItsLease() throws Exception {
        var lease = Duration.ofMillis(400);
        var began = System.nanoTime();
        await(node(1, NO_DELAY, lease).take(url, NO_DELAY));
        await(node(1, NO_DELAY, lease).take(url, NO_DELAY)).end();
        assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(lease.toNanos());
    }

    @Test
    void aTurnThatEndsOnOneNodeIsSeenByTheOther() throws Exception {
        var first = await(node(1, NO_DELAY, LEASE).take(url, NO_DELAY));
        var second = node(1, NO_DELAY, LEASE).take(url, NO_DELAY);
        await(redis.ping());
        assertThat(second.isComplete()).isFalse();
        first.end();
        first.end();
        await(second).end();
    }

    @Test
    void allNodesLeaveAHostAloneThatWantsToRest() throws Exception {
        var node = node(10, NO_DELAY, LEASE);
        var other = node(10, NO_DELAY, LEASE);
        await(other.take(url, NO_DELAY)).end();
        var rest = Duration.ofMillis(300);
        var began = System.nanoTime();
        await(node.rest(url, rest));
        await(node.rest(url, Duration.ofMillis(1)));
        await(node.rest(url, Duration.ZERO));
        await(other.take(url, NO_DELAY)).end();
        assertThat(System.nanoTime() - began).isGreaterThanOrEqualTo(rest.toNanos());
    }

    @Test
    void aRedisThatIsAwayIsSaidToBe() throws Exception {
        var node = node(1, NO_DELAY, LEASE);
        var held = await(node.take(url, NO_DELAY));
        var waits = node.take(url, NO_DELAY);
        server.stop();
        assertThatThrownBy(() -> await(waits)).isInstanceOf(Unavailable.class);
        assertThatThrownBy(() -> await(node.take(url, NO_DELAY))).isInstanceOf(Unavailable.class);
        assertThatThrownBy(() -> await(node.rest(url, LEASE))).isInstanceOf(Unavailable.class);
        held.end();

        server.start();
        Eventually.until(
                "redis answers",
                () -> redis.ping()
                        .transform(Future::succeededFuture)
                        .await(30, TimeUnit.SECONDS)
                        .succeeded());
        await(node.take(url, NO_DELAY)).end();
    }

    @Test
    void drainingFailsAllWhoWaitAndLetsOthersHaveTheTurn() throws Exception {
        var node = node(1, NO_DELAY, LEASE);
        var held = await(node.take(url, NO_DELAY));
        var waits = List.of(node.take(url, NO_DELAY), node.take(url, NO_DELAY));
        node.close();
        for (var waiter : waits) {
            assertThatThrownBy(() -> await(waiter)).isInstanceOf(ShuttingDown.class);
        }
        assertThatThrownBy(() -> await(node.take(at("other.example"), NO_DELAY)))
                .isInstanceOf(ShuttingDown.class);

        var next = node(1, NO_DELAY, LEASE).take(url, NO_DELAY);
        held.end();
        await(next).end();
    }

    @Test
    void anAnswerComesOnTheContextOfWhoAsked() throws Exception {
        var node = node(1, NO_DELAY, LEASE);
        var context = vertx.getOrCreateContext();
        var same = new CountDownLatch(1);
        context.runOnContext(ignored -> node.take(url, NO_DELAY).onSuccess(turn -> {
            if (context.equals(Vertx.currentContext())) {
                same.countDown();
            }
        }));
        assertThat(same.await(90, TimeUnit.SECONDS)).isTrue();
    }
}
