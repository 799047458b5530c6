package io.streamops.index.search;

import java.util.List;

/** Finds passages by semantic similarity. */
@FunctionalInterface
public interface SemanticSearch {
    /** The nearest passages, nearest first; empty if unavailable. May block. */
    List<SemanticMatch> near(PassageRequest request);
}
