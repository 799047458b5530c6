package io.streamops.collected.analysis.sentiment;

import io.streamops.contract.post.Mood;

/** Maps scores to polarities. */
final class Moods {
    /** Weaker scores are neutral. */
    private static final double FELT = 0.05;

    private Moods() {}

    static Mood of(double score) {
        return score >= FELT ? Mood.POSITIVE : score <= -FELT ? Mood.NEGATIVE : Mood.NEUTRAL;
    }
}
