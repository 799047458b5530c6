package io.streamops.index.store;

import io.streamops.index.schema.Entry;
import java.util.List;

/** A message as received. A store thread parses it, because that takes time. */
@FunctionalInterface
public interface Unread {
    /** Its entries. An exception means that the message is invalid, and fails its future. */
    List<? extends Entry> read();
}
