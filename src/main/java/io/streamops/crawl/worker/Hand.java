package io.streamops.crawl.worker;

import org.jspecify.annotations.Nullable;

/**
 * What one crawl has in hand: at the most one slot, which it lets go at the end whatever happens, and whether a site was asked
 * for anything.
 */
final class Hand implements AutoCloseable {
    private Slots.@Nullable Slot slot;
    private boolean asked;

    /** A site is being asked: from now on this crawl is not begun anew. */
    void asked() {
        asked = true;
    }

    boolean hasAsked() {
        return asked;
    }

    void hold(Slots.Slot taken) {
        close();
        slot = taken;
    }

    /** The work is over, its result is still in hand. */
    void worked() {
        if (slot != null) {
            slot.worked();
        }
    }

    @Override
    public void close() {
        if (slot != null) {
            slot.close();
            slot = null;
        }
    }
}
