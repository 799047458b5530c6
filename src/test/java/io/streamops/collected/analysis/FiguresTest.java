package io.streamops.collected.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.collected.CollectedPost.Author;
import io.streamops.contract.collected.CollectedPost.Interaction;
import io.streamops.contract.post.PostScores;
import io.streamops.contract.post.RiskLevel;
import io.streamops.contract.post.SentimentLabel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FiguresTest {
    private static Author author(long followers, boolean verified) {
        return new Author("a", "Ann", "ann", followers, verified);
    }

    private static Interaction likes(long likes) {
        return new Interaction(0, likes, 0, 0, 0);
    }

    private static PostScores figures(long likes, long followers, String platform, SentimentLabel mood) {
        return ImpactFormula.of(likes(likes), author(followers, false), platform, mood);
    }

    @ParameterizedTest
    @CsvSource({
        "1, 0, 0, 0, 0, 0.01",
        "0, 1, 0, 0, 0, 1",
        "0, 0, 1, 0, 0, 2",
        "0, 0, 0, 1, 0, 5",
        "0, 0, 0, 0, 1, 3",
        "12345, 100, 20, 4, 5, 298.45",
        "-7, -1, -1, -1, -1, 0"
    })
    void engagementWeighsWhatPeopleDid(
            long views, long likes, long comments, long shares, long saves, double engagement) {
        var interaction = new Interaction(views, likes, comments, shares, saves);

        assertThat(ImpactFormula.of(interaction, author(0, false), "tiktok", SentimentLabel.NEUTRAL)
                        .engagement())
                .isEqualTo(engagement);
    }

    @Test
    void noCountGoesFurtherThanATrillion() {
        var all = Long.MAX_VALUE;
        var figures = ImpactFormula.of(
                new Interaction(all, all, all, all, all), author(all, true), "tiktok", SentimentLabel.NEUTRAL);

        assertThat(figures.engagement()).isEqualTo(11_010_000_000_000.0);
        assertThat(figures.impact()).isEqualTo(100);
        assertThat(figures.reach()).isEqualTo(14.4);
    }

    @ParameterizedTest
    @CsvSource({"0, false, 0", "9, false, 1", "9, true, 1.2", "1234, false, 3.0917", "1234, true, 3.71", "-5, true, 0"})
    void reachGrowsByThePowersOfTen(long followers, boolean verified, double reach) {
        assertThat(ImpactFormula.of(likes(0), author(followers, verified), "tiktok", SentimentLabel.NEUTRAL)
                        .reach())
                .isEqualTo(reach);
    }

    @ParameterizedTest
    @CsvSource({
        "tiktok, NEUTRAL, 10", "facebook, NEUTRAL, 12", "youtube, NEUTRAL, 15", "instagram, NEUTRAL, 11",
        "mastodon, NEUTRAL, 10", "tiktok, NEGATIVE, 15", "tiktok, POSITIVE, 11", "youtube, NEGATIVE, 22.5"
    })
    void impactWeighsThePlatformAndTheMood(String platform, SentimentLabel mood, double impact) {
        assertThat(figures(10_000, 9, platform, mood).impact()).isEqualTo(impact);
    }

    @Test
    void impactEndsAtAHundred() {
        assertThat(figures(99_999, 9, "tiktok", SentimentLabel.NEUTRAL).impact())
                .isEqualTo(100);
        assertThat(figures(99_980, 9, "tiktok", SentimentLabel.NEUTRAL).impact())
                .isEqualTo(99.98);
        assertThat(figures(10_000_000, 9, "tiktok", SentimentLabel.NEUTRAL).impact())
                .isEqualTo(100);
    }

    @Test
    void seventyIsViral() {
        assertThat(figures(70_000, 9, "tiktok", SentimentLabel.NEUTRAL).viral()).isTrue();
        assertThat(figures(69_990, 9, "tiktok", SentimentLabel.NEUTRAL).viral()).isFalse();
        assertThat(figures(69_996, 9, "tiktok", SentimentLabel.NEUTRAL).viral())
                .as("it is shown as 70")
                .isTrue();
    }

    @Test
    void fiftyThousandFollowersMakeALeader() {
        assertThat(figures(0, 50_000, "tiktok", SentimentLabel.NEUTRAL).keyOpinionLeader())
                .isTrue();
        assertThat(figures(0, 49_999, "tiktok", SentimentLabel.NEUTRAL).keyOpinionLeader())
                .isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "70, NEGATIVE, true, CRITICAL",
        "100, NEGATIVE, true, CRITICAL",
        "69.99, NEGATIVE, true, MEDIUM",
        "70, NEGATIVE, false, HIGH",
        "69.99, NEGATIVE, false, MEDIUM",
        "40, NEGATIVE, false, MEDIUM",
        "39.99, NEGATIVE, true, LOW",
        "100, NEUTRAL, true, MEDIUM",
        "60, NEUTRAL, false, MEDIUM",
        "59.99, NEUTRAL, true, LOW",
        "60, POSITIVE, true, MEDIUM",
        "59.99, POSITIVE, false, LOW",
        "0, NEGATIVE, false, LOW"
    })
    void riskIsThis(double impact, SentimentLabel mood, boolean leader, RiskLevel risk) {
        assertThat(ImpactFormula.risk(impact, mood, leader)).isEqualTo(risk);
    }
}
