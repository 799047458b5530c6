package io.streamops.crawl.worker;

import io.streamops.execution.ConcurrencyLimiter.Permit;
import org.jspecify.annotations.Nullable;

/**
 * The permits of one crawl: at most one for the data in memory, with or without one to work. Closing it releases them. Also
 * records whether the crawl has sent a request to a site.
 */
final class SlotHolder implements AutoCloseable {
    private @Nullable Permit slot;
    private @Nullable Permit work;
    private boolean requestedSite;

    /** A request is sent to a site: from now on, this crawl is not started anew. */
    void markSiteRequested() {
        requestedSite = true;
    }

    boolean hasRequestedSite() {
        return requestedSite;
    }

    /** Replaces the slot. */
    void hold(Permit granted) {
        close();
        slot = granted;
    }

    void startWork(Permit granted) {
        work = granted;
    }

    /** Releases the permit to work; keeps the slot for the result. */
    void endWork() {
        if (work != null) {
            work.close();
            work = null;
        }
    }

    @Override
    public void close() {
        endWork();
        if (slot != null) {
            slot.close();
            slot = null;
        }
    }
}
