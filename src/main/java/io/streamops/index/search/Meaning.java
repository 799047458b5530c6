package io.streamops.index.search;

import java.util.List;

/** Knows what is near a question in meaning. */
@FunctionalInterface
public interface Meaning {
    /** The passages that are nearest, the nearest first; none where they cannot be told. May take its time. */
    List<NearPassage> near(PassageRequest request);
}
