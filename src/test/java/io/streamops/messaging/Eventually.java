package io.streamops.messaging;

import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Waits for a condition, with a deadline that a loaded machine can keep. */
public final class Eventually {
    public static final Duration DEADLINE = Duration.ofSeconds(90);
    private static final long STEP = TimeUnit.MILLISECONDS.toNanos(20);

    private Eventually() {}

    public static void until(String what, Callable<Boolean> condition) throws Exception {
        var began = System.nanoTime();
        while (!condition.call()) {
            if (System.nanoTime() - began > DEADLINE.toNanos()) {
                throw new AssertionError("not in time: " + what);
            }
            LockSupport.parkNanos(STEP);
        }
    }
}
