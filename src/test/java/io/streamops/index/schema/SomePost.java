package io.streamops.index.schema;

import io.streamops.contract.post.AnalyzedPost;
import io.streamops.contract.post.PostScores;
import io.streamops.contract.post.RiskLevel;
import io.streamops.contract.post.Sentiment;
import io.streamops.contract.post.SentimentLabel;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A post for tests, with a method for each property that a test varies. */
public record SomePost(
        AnalyzedPost.Key key,
        String text,
        @Nullable Instant published,
        @Nullable String permalink,
        List<String> hashtags,
        SentimentLabel mood,
        RiskLevel risk,
        double impact,
        Instant collected) {
    public static final Instant COLLECTED = Instant.parse("2025-11-03T12:00:00Z");

    public static SomePost of(String project, String id) {
        return new SomePost(
                new AnalyzedPost.Key(project, "tiktok", id),
                "some text",
                Instant.parse("2025-11-01T12:00:00Z"),
                "https://www.tiktok.com/@ann/video/" + id,
                List.of("food"),
                SentimentLabel.NEUTRAL,
                RiskLevel.LOW,
                10,
                COLLECTED);
    }

    public SomePost on(String platform) {
        var elsewhere = new AnalyzedPost.Key(key.projectId(), platform, key.id());
        return new SomePost(elsewhere, text, published, permalink, hashtags, mood, risk, impact, collected);
    }

    public SomePost saying(String words) {
        return new SomePost(key, words, published, permalink, hashtags, mood, risk, impact, collected);
    }

    public SomePost published(@Nullable Instant then) {
        return new SomePost(key, text, then, permalink, hashtags, mood, risk, impact, collected);
    }

    public SomePost linked(@Nullable String link) {
        return new SomePost(key, text, published, link, hashtags, mood, risk, impact, collected);
    }

    public SomePost tagged(String tag) {
        return new SomePost(key, text, published, permalink, List.of(tag), mood, risk, impact, collected);
    }

    public SomePost judged(SentimentLabel felt, RiskLevel seen, double counted) {
        return new SomePost(key, text, published, permalink, hashtags, felt, seen, counted, collected);
    }

    public SomePost collected(Instant then) {
        return new SomePost(key, text, published, permalink, hashtags, mood, risk, impact, then);
    }

    public AnalyzedPost post() {
        return new AnalyzedPost(
                key,
                text,
                "",
                new AnalyzedPost.Author("a1", "Ann", "ann", 1_200, true),
                published,
                permalink,
                hashtags,
                List.of("keyword"),
                "en",
                new Sentiment(mood, 0, "lexicon"),
                new PostScores(5 * impact, 3.6951, impact, risk, false, false),
                "job-1",
                0,
                collected);
    }

    public IndexedPost indexed() {
        return IndexedPost.of(post());
    }
}
