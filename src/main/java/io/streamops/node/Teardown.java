package io.streamops.node;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Stops what was started: in reverse order, past failures, each part within its own time, so that one that hangs does not keep the
 * others from stopping.
 */
final class Teardown {
    private static final Logger log = LoggerFactory.getLogger(Teardown.class);

    /** Stops one part. */
    @FunctionalInterface
    interface Stop {
        void run() throws Exception;
    }

    private record Step(String name, Duration time, Stop stop) {}

    private final Deque<Step> steps = new ArrayDeque<>();
    private boolean ended;

    /** Adds a part that has started; after {@link #run} it is stopped at once. */
    synchronized void push(String name, Duration time, Stop stop) {
        var step = new Step(name, time, stop);
        if (ended) {
            run(step);
        } else {
            steps.push(step);
        }
    }

    /** Stops all parts; a second caller waits for the first. */
    synchronized void run() {
        ended = true;
        while (!steps.isEmpty()) {
            run(steps.pop());
        }
    }

    private static void run(Step step) {
        var task = new FutureTask<Void>(() -> {
            step.stop().run();
            return null;
        });
        Thread.ofPlatform().name("stop " + step.name()).daemon().start(task);
        try {
            task.get(step.time().toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            log.atWarn()
                    .addKeyValue("part", step.name())
                    .addKeyValue("after", step.time())
                    .log("did not stop in time");
        } catch (ExecutionException e) {
            log.atWarn().addKeyValue("part", step.name()).setCause(e.getCause()).log("did not stop cleanly");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
