package io.streamops.index.store;

import java.time.Duration;

/**
 * What bounds a store and sets its pace.
 *
 * @param group so many changes are committed at once, however young they are
 * @param oldest no change waits longer for its commit to begin
 * @param quiet once nothing has arrived for so long, what there is is committed
 * @param capacity how many messages may wait to be written
 * @param writers threads that read messages and write what is in them
 * @param leastSpace with fewer free bytes than that the disk counts as full
 */
public record StoreOptions(int group, Duration oldest, Duration quiet, int capacity, int writers, long leastSpace) {
    private static final int GROUP = 1_000;
    private static final Duration OLDEST = Duration.ofMillis(300);
    private static final Duration QUIET = Duration.ofMillis(10);
    private static final int CAPACITY = 4_096;
    private static final int WRITERS = 2;
    private static final long LEAST_SPACE = 64L << 20;

    public StoreOptions {
        if (group < 1 || capacity < 1 || writers < 1 || oldest.isNegative() || quiet.isNegative()) {
            throw new IllegalArgumentException("the bounds of a store must be positive");
        }
    }

    public static StoreOptions standard() {
        return new StoreOptions(GROUP, OLDEST, QUIET, CAPACITY, WRITERS, LEAST_SPACE);
    }

    public StoreOptions withOldest(Duration longest) {
        return new StoreOptions(group, longest, quiet, capacity, writers, leastSpace);
    }

    /** How long until a group is to be committed, in nanoseconds; 0 or less: now. */
    long nanosUntilDue(int waiting, long age, long quietFor) {
        return waiting >= group ? 0 : Math.min(oldest.toNanos() - age, quiet.toNanos() - quietFor);
    }
}
