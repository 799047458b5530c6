package io.streamops.index.store;

import java.time.Duration;

/**
 * The limits and commit policy of a store.
 *
 * @param group the number of changes that triggers a commit
 * @param oldest the maximum delay before a change's commit starts
 * @param quiet the idle time that triggers a commit
 * @param capacity the maximum number of messages waiting to be written
 * @param writers the number of writer threads
 * @param leastSpace the free bytes below which the disk counts as full
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

    /** The time until the next commit, in nanoseconds; 0 or less: now. */
    long nanosUntilDue(int waiting, long age, long quietFor) {
        return waiting >= group ? 0 : Math.min(oldest.toNanos() - age, quiet.toNanos() - quietFor);
    }
}
