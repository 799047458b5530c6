package io.streamops.index.schema;

import io.streamops.contract.post.AnalysedPost;
import io.streamops.contract.post.Mood;
import io.streamops.contract.post.PostFigures;
import io.streamops.contract.post.PostKey;
import io.streamops.contract.post.Risk;
import io.streamops.contract.post.Sentiment;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A post for tests, made otherwise in one word each. */
public record SomePost(
        PostKey key,
        String text,
        @Nullable Instant published,
        @Nullable String permalink,
        List<String> hashtags,
        Mood mood,
        Risk risk,
        double impact,
        Instant collected) {
    public static final Instant COLLECTED = Instant.parse("2025-11-03T12:00:00Z");

    public static SomePost of(String project, String id) {
        return new SomePost(
                new PostKey(project, "tiktok", id),
                "some text",
                Instant.parse("2025-11-01T12:00:00Z"),
                "https://www.tiktok.com/@ann/video/" + id,
                List.of("food"),
                Mood.NEUTRAL,
                Risk.LOW,
                10,
                COLLECTED);
    }

    public SomePost on(String platform) {
        var elsewhere = new PostKey(key.projectId(), platform, key.id());
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

    public SomePost judged(Mood felt, Risk seen, double counted) {
        return new SomePost(key, text, published, permalink, hashtags, felt, seen, counted, collected);
    }

    public SomePost collected(Instant then) {
        return new SomePost(key, text, published, permalink, hashtags, mood, risk, impact, then);
    }

    public AnalysedPost post() {
        return new AnalysedPost(
                key,
                text,
                "",
                new AnalysedPost.Author("a1", "Ann", "ann", 1_200, true),
                published,
                permalink,
                hashtags,
                List.of("keyword"),
                "en",
                new Sentiment(mood, 0, "lexicon"),
                new PostFigures(5 * impact, 3.6951, impact, risk, false, false),
                "job-1",
                0,
                collected);
    }

    public IndexedPost indexed() {
        return IndexedPost.of(post());
    }
}
