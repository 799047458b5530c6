package io.streamops.index.store;

import io.streamops.index.schema.Entry;
import java.util.List;

/** A message as it has arrived. Reading it costs time, so a thread of the store does it. */
@FunctionalInterface
public interface Unread {
    /** All that is in it. Whatever it throws is the message's own fault and becomes the failure of its future. */
    List<? extends Entry> read();
}
