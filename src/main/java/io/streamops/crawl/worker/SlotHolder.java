package io.streamops.crawl.worker;

import io.streamops.execution.ConcurrencyLimiter.Permit;
import org.jspecify.annotations.Nullable;

/**
 * What one crawl holds: at most one slot for what it has in memory, with or without one to work in, which it releases at the end
 * whatever happens, and whether a site was asked for anything.
 */
final class SlotHolder implements AutoCloseable {
    private @Nullable Permit slot;
    private @Nullable Permit work;
    private boolean asked;

    /** A site is being asked: from now on this crawl is not begun anew. */
    void asked() {
        asked = true;
    }

    boolean hasAsked() {
        return asked;
    }

    /** Holds this slot instead of the one before. */
    void hold(Permit granted) {
        close();
        slot = granted;
    }

    /** Works from now on. */
    void work(Permit granted) {
        work = granted;
    }

    /** The work is done, its result is still held. */
    void worked() {
        if (work != null) {
            work.close();
            work = null;
        }
    }

    @Override
    public void close() {
        worked();
        if (slot != null) {
            slot.close();
            slot = null;
        }
    }
}
