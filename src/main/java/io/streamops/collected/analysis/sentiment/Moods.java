package io.streamops.collected.analysis.sentiment;

import io.streamops.contract.post.Mood;

/** From how much to what. */
final class Moods {
    /** Less than that is said of nearly everything. */
    private static final double FELT = 0.05;

    private Moods() {}

    static Mood of(double score) {
        return score >= FELT ? Mood.POSITIVE : score <= -FELT ? Mood.NEGATIVE : Mood.NEUTRAL;
    }
}
