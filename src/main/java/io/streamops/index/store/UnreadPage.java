package io.streamops.index.store;

import io.streamops.index.schema.IndexedPage;

/** A page as it has arrived. Reading it costs time, so a thread of the store does it. */
@FunctionalInterface
public interface UnreadPage {
    /** Whatever it throws is the page's own fault and becomes the failure of the page's future. */
    IndexedPage read();
}
