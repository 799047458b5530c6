package io.streamops.collected.analysis.sentiment;

import io.streamops.contract.post.SentimentLabel;

/** Maps scores to polarities. */
final class Polarity {
    /** Weaker scores are neutral. */
    private static final double FELT = 0.05;

    private Polarity() {}

    static SentimentLabel of(double score) {
        return score >= FELT
                ? SentimentLabel.POSITIVE
                : score <= -FELT ? SentimentLabel.NEGATIVE : SentimentLabel.NEUTRAL;
    }
}
