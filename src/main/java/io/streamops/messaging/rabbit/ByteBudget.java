package io.streamops.messaging.rabbit;

/**
 * Bounds the bytes that a channel may deliver ahead of settlement. The broker bounds messages only by number, so the
 * prefetch is derived from the recent mean size. A message that no longer fits is refused, with all that follow, until the
 * flow is closed and reopened.
 *
 * <p>Used by two threads: one receives messages, the other settles them.
 */
final class ByteBudget {
    private enum Flow {
        OPENING,
        OPEN,
        CLOSING,
        SHUT
    }

    /** The weight of the latest message in the mean. */
    private static final double WEIGHT = 1.0 / 32;
    /** The flow opens when half of the budget is free, so a window may fill that much. */
    private static final int SHARE = 2;
    /** The flow is not interrupted for a window less than this much larger. */
    private static final int WORTHWHILE = 2;

    private final long bytes;
    private final int most;
    private Flow flow = Flow.OPENING;
    private boolean refusing;
    private long held;
    private double mean;
    private int window;
    private int arrived;

    /** @param most the maximum number of messages, however small */
    ByteBudget(long bytes, int most) {
        this.bytes = bytes;
        this.most = most;
    }

    /** Opens the flow; returns the prefetch. */
    synchronized int open() {
        flow = Flow.OPEN;
        refusing = false;
        arrived = 0;
        window = fitting();
        return window;
    }

    private int fitting() {
        return mean == 0 ? most : (int) Math.clamp((double) bytes / SHARE / mean, 1, most);
    }

    /** Whether a message is accepted. The first always is, however large; after a refusal, none is, to keep the order. */
    synchronized boolean admit(int size) {
        mean = mean == 0 ? size : mean + WEIGHT * (size - mean);
        arrived++;
        refusing = refusing || (held > 0 && held + size > bytes);
        if (!refusing) {
            held += size;
        }
        return !refusing;
    }

    /** An accepted message was settled. */
    synchronized void release(int size) {
        held -= size;
    }

    /** Whether the flow must be closed, because a message was refused or many more would fit. True only once. */
    synchronized boolean isToClose() {
        var isNarrow = arrived > window && fitting() >= WORTHWHILE * window;
        if (flow != Flow.OPEN || !(refusing || isNarrow)) {
            return false;
        }
        flow = Flow.CLOSING;
        return true;
    }

    /** The flow is closed, and refused messages are back with the broker. */
    synchronized void shut() {
        flow = Flow.SHUT;
    }

    /** Whether the flow must be reopened. True only once. */
    synchronized boolean isToOpen() {
        if (flow != Flow.SHUT || held > bytes / SHARE) {
            return false;
        }
        flow = Flow.OPENING;
        return true;
    }
}
