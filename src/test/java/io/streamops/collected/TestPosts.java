package io.streamops.collected;

import io.streamops.contract.post.AnalyzedPost;
import io.streamops.contract.post.PostScores;
import io.streamops.contract.post.RiskLevel;
import io.streamops.contract.post.Sentiment;
import io.streamops.contract.post.SentimentLabel;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** Posts as an analysis makes them, from chance that can be repeated. */
public final class TestPosts {
    private static final List<SentimentLabel> MOODS = List.of(SentimentLabel.values());
    private static final List<RiskLevel> RISKS = List.of(RiskLevel.values());

    public static final Instant BEGIN = Instant.parse("2026-01-30T00:00:00Z");
    private static final List<String> PLATFORMS = List.of("tiktok", "youtube", "odd:platform/ü");

    private final Random random;

    public TestPosts(long seed) {
        this.random = new Random(seed);
    }

    /** A post with little text, published at the given time. */
    public static AnalyzedPost post(String project, String platform, String id, Instant publishedAt) {
        return new TestPosts(1)
                .post(new AnalyzedPost.Key(project, platform, id), publishedAt, BEGIN, List.of("a", "b"), 100);
    }

    /** One of this many posts, in one of this many versions. */
    public AnalyzedPost any(String project, int posts, int versions) {
        var id = random.nextInt(posts);
        var version = random.nextInt(versions);
        // The same version of the same post is always the same.
        var own = new TestPosts(id * 1_000L + version);
        return own.version(
                new AnalyzedPost.Key(project, PLATFORMS.get(id % PLATFORMS.size()), "p" + id),
                BEGIN.plusSeconds(version));
    }

    private AnalyzedPost version(AnalyzedPost.Key key, Instant collectedAt) {
        var publishedAt = random.nextInt(10) == 0 ? null : BEGIN.plusMillis(random.nextInt(5 * 24 * 3_600_000));
        var words = new ArrayList<String>();
        for (var i = random.nextInt(12); i > 0; i--) {
            words.add("word " + (int) Math.abs(random.nextGaussian() * 20));
        }
        return post(key, publishedAt, collectedAt, words, random.nextInt(1_000_000));
    }

    public AnalyzedPost post(
            AnalyzedPost.Key key,
            @Nullable Instant publishedAt,
            Instant collectedAt,
            List<String> keywords,
            int engagement) {
        return new AnalyzedPost(
                key,
                "text of " + key.id(),
                "",
                new AnalyzedPost.Author("a1", "Ann", "ann", 1_000, true),
                publishedAt,
                "https://example.com/" + key.id(),
                List.of("tag" + random.nextInt(3)),
                keywords,
                "en",
                new Sentiment(MOODS.get(random.nextInt(MOODS.size())), 0.5, "lexicon"),
                new PostScores(
                        engagement / 100.0,
                        random.nextInt(80_000) / 10_000.0,
                        random.nextInt(10_001) / 100.0,
                        RISKS.get(random.nextInt(RISKS.size())),
                        random.nextBoolean(),
                        false),
                "job-1",
                1,
                collectedAt);
    }
}
