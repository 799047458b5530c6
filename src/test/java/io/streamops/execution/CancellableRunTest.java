package io.streamops.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.streamops.execution.RunCancelled.Reason;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@ExtendWith(VertxExtension.class)
class CancellableRunTest {
    private final VirtualContext context;

    CancellableRunTest(Vertx vertx) {
        this.context = new VirtualContext(vertx);
    }

    private <T> CancellableRun<T> run(Function<RunContext, T> work) throws Exception {
        return context.call(() -> CancellableRun.begin(work));
    }

    private static Reason reason(CancellableRun<?> run) {
        return catchThrowableOfType(RunCancelled.class, () -> VirtualContext.await(run.result()))
                .reason();
    }

    @Test
    void theResultIsWhatTheWorkReturns() throws Exception {
        var run = run(it -> it.await(Future.succeededFuture("done")));

        assertThat(VirtualContext.await(run.result())).isEqualTo("done");
        run.cancel(Reason.SHUTDOWN);
        assertThat(VirtualContext.await(run.result())).isEqualTo("done");
    }

    @Test
    void theResultFailsWithWhatTheWorkThrows() throws Exception {
        var run = run(it -> it.await(Future.failedFuture(Failure.permanent("BROKEN", "It is broken."))));

        assertThatThrownBy(() -> VirtualContext.await(run.result())).isInstanceOf(Failure.class);
    }

    @ParameterizedTest
    @EnumSource
    void whoWaitsWhenItIsCancelledIsThrownOut(Reason why) throws Exception {
        var waiting = new CountDownLatch(1);
        var thrown = new CompletableFuture<Reason>();
        var run = run(it -> {
            waiting.countDown();
            try {
                return it.await(Promise.promise().future());
            } catch (RunCancelled e) {
                thrown.complete(e.reason());
                throw e;
            }
        });
        waiting.await();

        run.cancel(why);

        assertThat(reason(run)).isEqualTo(why);
        assertThat(thrown.get(30, TimeUnit.SECONDS)).isEqualTo(why);
    }

    @Test
    void aRunCancelledBeforeItsWorkBeginsEndsAtOnce() throws Exception {
        var left = new CompletableFuture<Throwable>();
        var run = context.call(() -> {
            var begun = CancellableRun.begin(it -> {
                try {
                    return it.await(Future.succeededFuture("done"));
                } catch (RunCancelled e) {
                    left.complete(e);
                    throw e;
                }
            });
            begun.cancel(Reason.LEASE_LOST);
            assertThat(begun.isOver()).isTrue();
            return begun;
        });

        assertThat(reason(run)).isEqualTo(Reason.LEASE_LOST);
        assertThat(left.get(30, TimeUnit.SECONDS)).isInstanceOf(RunCancelled.class);
    }

    @Test
    void theRunEndsEvenIfItsWorkDoesNot() throws Exception {
        var never = Promise.<String>promise();
        var run = run(it -> never.future().await());

        run.cancel(Reason.SHUTDOWN);
        assertThat(reason(run)).isEqualTo(Reason.SHUTDOWN);

        never.complete("too late");
        assertThat(reason(run)).isEqualTo(Reason.SHUTDOWN);
    }

    @Test
    void theFirstReasonCounts() throws Exception {
        var run = run(it -> it.await(Promise.promise().future()));

        run.cancel(Reason.LEASE_LOST);
        run.cancel(Reason.SHUTDOWN);

        assertThat(reason(run)).isEqualTo(Reason.LEASE_LOST);
    }

    @Test
    void aRunThatTakesTooLongIsCancelled() throws Exception {
        var run = context.call(() -> CancellableRun.begin(
                Duration.ofMillis(1), it -> it.await(Promise.promise().future())));

        assertThat(reason(run)).isEqualTo(Reason.TIMEOUT);
    }

    @Test
    void aRunCanBeFailedFromOutside() throws Exception {
        var run = run(it -> it.await(Promise.promise().future()));

        run.fail(Failure.permanent("FULL", "There is too much of it."));

        assertThatThrownBy(() -> VirtualContext.await(run.result())).isInstanceOf(Failure.class);
    }

    @Test
    void whatWasBegunElsewhereIsAbortedOnceAndInOrder() throws Exception {
        var aborted = new ArrayList<String>();
        var run = run(it -> {
            it.onCancel(() -> aborted.add("request"));
            it.onCancel(() -> {
                throw new IllegalStateException("of the test");
            });
            it.onCancel(() -> aborted.add("loop"));
            return it.await(Promise.promise().future());
        });

        context.run(() -> run.cancel(Reason.LEASE_LOST));
        context.run(() -> run.cancel(Reason.LEASE_LOST));
        context.run(() -> run.onCancel(() -> aborted.add("late")));

        assertThat(context.call(() -> List.copyOf(aborted))).containsExactly("request", "loop", "late");
    }

    @Test
    void nothingIsAbortedOfWorkThatIsDone() throws Exception {
        var aborted = new CompletableFuture<Void>();
        var run = run(it -> {
            it.onCancel(() -> aborted.complete(null));
            return "done";
        });
        VirtualContext.await(run.result());

        run.cancel(Reason.SHUTDOWN);
        context.run(() -> {});

        assertThat(aborted).isNotDone();
    }

    @Test
    void aFailureAfterTheCancellationChangesNothing() throws Exception {
        var fails = Promise.<String>promise();
        var run = run(it -> fails.future().await());

        run.cancel(Reason.TIMEOUT);
        assertThat(reason(run)).isEqualTo(Reason.TIMEOUT);

        fails.fail("of the test");
        context.run(() -> {});
        assertThat(reason(run)).isEqualTo(Reason.TIMEOUT);
    }
}
