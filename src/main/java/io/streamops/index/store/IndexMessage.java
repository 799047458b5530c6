package io.streamops.index.store;

import io.streamops.index.schema.IndexEntry;
import java.util.List;

/** A message as received. A store thread parses it, because that takes time. */
@FunctionalInterface
public interface IndexMessage {
    /** Its entries. An exception means that the message is invalid, and fails its future. */
    List<? extends IndexEntry> read();
}
