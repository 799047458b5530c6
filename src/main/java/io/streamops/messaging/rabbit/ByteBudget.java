package io.streamops.messaging.rabbit;

/**
 * How many bytes of messages a channel may bring before some of them are settled. The broker bounds messages by their
 * number only: so it is asked for as many as fit by the mean of late, and what fits no more is refused, with all that
 * comes behind it, until the flow is shut and opened anew.
 *
 * <p>Used by the thread that brings messages and the one that settles them.
 */
final class ByteBudget {
    private enum Flow {
        OPENING,
        OPEN,
        CLOSING,
        SHUT
    }

    /** How much the latest message counts in the mean. */
    private static final double WEIGHT = 1.0 / 32;
    /** The flow opens with half of the budget free, so that is what a window may fill. */
    private static final int SHARE = 2;
    /** For a window that is not much larger the flow is not interrupted. */
    private static final int WORTHWHILE = 2;

    private final long bytes;
    private final int most;
    private Flow flow = Flow.OPENING;
    private boolean refusing;
    private long held;
    private double mean;
    private int window;
    private int arrived;

    /** @param most how many messages may be held, however small they are */
    ByteBudget(long bytes, int most) {
        this.bytes = bytes;
        this.most = most;
    }

    /** The flow opens now; answers how many messages the broker may bring ahead. */
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

    /** Whether a message that has come is taken. One is always, however large; in their order or not at all. */
    synchronized boolean admit(int size) {
        mean = mean == 0 ? size : mean + WEIGHT * (size - mean);
        arrived++;
        refusing = refusing || (held > 0 && held + size > bytes);
        if (!refusing) {
            held += size;
        }
        return !refusing;
    }

    /** A message that was taken is gone. */
    synchronized void release(int size) {
        held -= size;
    }

    /** Whether the flow is to be closed, because something was refused or far more would fit; says so once. */
    synchronized boolean isToClose() {
        var isNarrow = arrived > window && fitting() >= WORTHWHILE * window;
        if (flow != Flow.OPEN || !(refusing || isNarrow)) {
            return false;
        }
        flow = Flow.CLOSING;
        return true;
    }

    /** Nothing comes any more, and what was refused is back with the broker. */
    synchronized void shut() {
        flow = Flow.SHUT;
    }

    /** Whether the flow is to be opened again; says so once. */
    synchronized boolean isToOpen() {
        if (flow != Flow.SHUT || held > bytes / SHARE) {
            return false;
        }
        flow = Flow.OPENING;
        return true;
    }
}
