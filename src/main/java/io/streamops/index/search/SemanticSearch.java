package io.streamops.index.search;

import java.util.List;

/** Finds passages by semantic similarity. */
@FunctionalInterface
public interface SemanticSearch {
    /** The nearest passages, nearest first; empty if unavailable. May block. */
    List<Match> near(PassageRequest request);

    /**
     * A semantically near passage, of a page's current or earlier text.
     *
     * @param page the page's key
     * @param fingerprint of the passage's text
     * @param start the start offset in the text
     * @param end the end offset
     * @param cosine the similarity
     */
    public record Match(String page, long fingerprint, int start, int end, double cosine) {}
}
