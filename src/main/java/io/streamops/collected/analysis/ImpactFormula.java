package io.streamops.collected.analysis;

import io.streamops.contract.collected.CollectedPost.Author;
import io.streamops.contract.collected.CollectedPost.Interaction;
import io.streamops.contract.post.PostScores;
import io.streamops.contract.post.RiskLevel;
import io.streamops.contract.post.SentimentLabel;
import java.util.Map;

/** The formulas and thresholds for the figures of a post, as documented in docs/sentiment.md. */
final class ImpactFormula {
    /** An upper bound for counts, so that sums stay exact whatever a collector reports. */
    static final long MOST = 1_000_000_000_000L;

    private static final long CENTS_A_VIEW = 1;
    private static final long CENTS_A_LIKE = 100;
    private static final long CENTS_A_COMMENT = 200;
    private static final long CENTS_A_SAVE = 300;
    private static final long CENTS_A_SHARE = 500;

    private static final double VERIFIED = 1.2;
    private static final Map<String, Double> PLATFORMS =
            Map.of("tiktok", 1.0, "facebook", 1.2, "youtube", 1.5, "instagram", 1.1);
    private static final double OTHER_PLATFORM = 1.0;

    private static final double SCALE = 1_000;
    private static final double MOST_IMPACT = 100;
    private static final double VIRAL = 70;
    private static final double NOTABLE = 60;
    private static final double FELT = 40;
    private static final long LEADER = 50_000;

    private ImpactFormula() {}

    /**
     * Thresholds are applied to the rounded figures.
     *
     * @param platform in lower case
     */
    static PostScores of(Interaction interaction, Author author, String platform, SentimentLabel mood) {
        var engagement = cents(interaction) / 100.0;
        var reach = reach(author);
        var weight = PLATFORMS.getOrDefault(platform, OTHER_PLATFORM) * weight(mood);
        var impact = rounded(Math.min(MOST_IMPACT, engagement * reach * weight / SCALE), 100);
        var leader = author.followers() >= LEADER;
        return new PostScores(
                engagement, rounded(reach, 10_000), impact, risk(impact, mood, leader), impact >= VIRAL, leader);
    }

    /** The engagement in hundredths, where it is an integer. */
    private static long cents(Interaction interaction) {
        return CENTS_A_VIEW * bounded(interaction.views())
                + CENTS_A_LIKE * bounded(interaction.likes())
                + CENTS_A_COMMENT * bounded(interaction.comments())
                + CENTS_A_SAVE * bounded(interaction.saves())
                + CENTS_A_SHARE * bounded(interaction.shares());
    }

    private static double reach(Author author) {
        var reach = Math.log10(bounded(author.followers()) + 1.0);
        return author.verified() ? reach * VERIFIED : reach;
    }

    private static double weight(SentimentLabel mood) {
        return switch (mood) {
            case NEGATIVE -> 1.5;
            case NEUTRAL -> 1.0;
            case POSITIVE -> 1.1;
        };
    }

    static RiskLevel risk(double impact, SentimentLabel mood, boolean leader) {
        if (mood != SentimentLabel.NEGATIVE) {
            return impact >= NOTABLE ? RiskLevel.MEDIUM : RiskLevel.LOW;
        }
        if (impact >= VIRAL) {
            return leader ? RiskLevel.CRITICAL : RiskLevel.HIGH;
        }
        return impact >= FELT ? RiskLevel.MEDIUM : RiskLevel.LOW;
    }

    private static long bounded(long count) {
        return Math.clamp(count, 0, MOST);
    }

    private static double rounded(double figure, int parts) {
        return Math.round(figure * parts) / (double) parts;
    }
}
