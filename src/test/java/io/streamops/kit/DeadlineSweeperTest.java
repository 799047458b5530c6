package io.streamops.kit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class DeadlineSweeperTest {
    private final Vertx vertx;

    DeadlineSweeperTest(Vertx vertx) {
        this.vertx = vertx;
    }

    private static <T> T await(Future<T> future) throws Exception {
        return future.await(30, TimeUnit.SECONDS);
    }

    @Test
    void whatIsNotKeptInTimeFails() {
        var overdue = new DeadlineSweeper(vertx, Duration.ofMillis(50));

        var bounded = overdue.within(Promise.promise().future());

        assertThatThrownBy(() -> await(bounded))
                .isInstanceOf(TimeoutException.class)
                .hasMessage("no response within 50 ms");
    }

    @Test
    void whatComesTooLateChangesNothing() {
        var overdue = new DeadlineSweeper(vertx, Duration.ofMillis(50));
        var promise = Promise.<String>promise();

        var bounded = overdue.within(promise.future());

        assertThatThrownBy(() -> await(bounded)).isInstanceOf(TimeoutException.class);
        promise.complete("late");
        assertThat(bounded.cause()).isInstanceOf(TimeoutException.class);
    }

    @Test
    void whatIsKeptOrFailsInTimeStaysWhatItIs() throws Exception {
        var overdue = new DeadlineSweeper(vertx, Duration.ofDays(1));
        var promise = Promise.<String>promise();
        var failing = Promise.<String>promise();
        var bounded = overdue.within(promise.future());
        var failed = overdue.within(failing.future());

        promise.complete("in time");
        failing.fail(new IllegalStateException("away"));

        assertThat(await(bounded)).isEqualTo("in time");
        assertThatThrownBy(() -> await(failed)).hasMessage("away");
        assertThat(await(overdue.within(Future.succeededFuture("at once")))).isEqualTo("at once");
    }

    @Test
    void lateIsCalledOnceAndOnlyForWhatHasNotEnded() throws Exception {
        var overdue = new DeadlineSweeper(vertx, Duration.ofMillis(200));
        var ended = new AtomicInteger();
        var late = new AtomicInteger();
        var later = new CountDownLatch(1);

        overdue.watch(ended::incrementAndGet).end();
        overdue.watch(late::incrementAndGet);
        // This one is late after the other, so that one would have been called by now.
        overdue.watch(() -> overdue.watch(later::countDown));

        assertThat(later.await(30, TimeUnit.SECONDS)).isTrue();
        assertThat(ended).hasValue(0);
        assertThat(late).hasValue(1);
    }

    @Test
    void itOutlivesTheVerticleThatHasMadeIt() throws Exception {
        var made = Promise.<DeadlineSweeper>promise();
        var id = await(vertx.deployVerticle(context -> {
            made.complete(new DeadlineSweeper(vertx, Duration.ofMillis(50)));
            return Future.succeededFuture();
        }));
        await(vertx.undeploy(id));
        var late = new CountDownLatch(1);

        await(made.future()).watch(late::countDown);

        assertThat(late.await(30, TimeUnit.SECONDS)).isTrue();
    }
}
