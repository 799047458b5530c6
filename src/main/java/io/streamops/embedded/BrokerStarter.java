package io.streamops.embedded;

import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Starts and stops a broker on its own platform thread: brokers block, and not all support virtual threads. */
final class BrokerStarter {
    private static final Logger log = LoggerFactory.getLogger(BrokerStarter.class);
    private static final Duration STOP_LIMIT = Duration.ofSeconds(12);

    private final BrokerPlan plan;
    private final long began = System.nanoTime();
    private final CompletableFuture<BrokerPlan.Running> broker = new CompletableFuture<>();
    private final CompletableFuture<BrokerPlan.Running> outcome;
    private final Thread thread;

    private BrokerStarter(BrokerPlan plan, Consumer<BrokerStarter> whenDone) {
        this.plan = plan;
        this.thread = Thread.ofPlatform().daemon().name("start-" + plan.name()).unstarted(this::run);
        this.outcome = broker.orTimeout(plan.limit().toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((up, failure) -> whenDone.accept(this));
    }

    /**
     * Starts the broker.
     *
     * @param whenDone called when it is ready, has failed or timed out
     */
    static BrokerStarter begin(BrokerPlan plan, Consumer<BrokerStarter> whenDone) {
        var start = new BrokerStarter(plan, whenDone);
        start.thread.start();
        return start;
    }

    private void run() {
        try {
            var up = plan.start();
            if (!broker.complete(up)) {
                up.stop();
            }
        } catch (Throwable e) {
            if (!broker.completeExceptionally(e)) {
                log.atDebug()
                        .addKeyValue("broker", plan.name())
                        .setCause(e)
                        .log("an abandoned broker also failed to start");
            }
        }
    }

    String name() {
        return plan.name();
    }

    Duration age() {
        return Duration.ofNanos(System.nanoTime() - began);
    }

    /** The started broker, once done. */
    BrokerPlan.Running result() throws BrokerStartFailed, InterruptedException {
        try {
            return outcome.get();
        } catch (ExecutionException e) {
            throw failure(e.getCause() == null ? e : e.getCause());
        }
    }

    private BrokerStartFailed failure(Throwable cause) {
        return switch (cause) {
            case BrokerStartFailed failed -> failed;
            case TimeoutException late -> BrokerStartFailed.tooSlow(plan.name(), plan.limit());
            default -> BrokerStartFailed.because(plan.name(), cause);
        };
    }

    /**
     * Stops the broker; returns when it has stopped, failed to stop or timed out. A broker that is still starting is let
     * finish first: interrupted during startup, Kafka ends the whole process.
     */
    void stop() {
        broker.completeExceptionally(new CancellationException("stopped during startup"));
        var stopping = new CompletableFuture<Void>();
        Thread.ofPlatform().daemon().name("stop-" + plan.name()).start(() -> end(stopping));
        await(stopping);
    }

    private void end(CompletableFuture<Void> ended) {
        try {
            thread.join();
            if (!broker.isCompletedExceptionally()) {
                broker.join().stop();
            }
            ended.complete(null);
        } catch (Throwable e) {
            ended.completeExceptionally(e);
        }
    }

    private void await(CompletableFuture<Void> ended) {
        try {
            ended.get(STOP_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            log.atWarn()
                    .addKeyValue("broker", plan.name())
                    .setCause(e.getCause())
                    .log("an embedded broker failed to stop");
        } catch (TimeoutException e) {
            log.atWarn()
                    .addKeyValue("broker", plan.name())
                    .log("an embedded broker did not stop in time and is abandoned");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
