package io.streamops.contract.post;

import io.streamops.kit.IsoTime;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An analyzed post.
 *
 * @param text its own text
 * @param transcription of its spoken text; empty: none. Null in posts of older builds, whose text contains it
 * @param publishedAt null if unknown
 * @param hashtags in lower case, without the hash sign
 * @param language the language code; {@code und} if it was not detected
 * @param batchIndex null if the event had none
 * @param collectedAt the time of its event; the newest version of a post wins
 */
public record AnalyzedPost(
        AnalyzedPost.Key key,
        String text,
        @Nullable String transcription,
        Author author,
        @Nullable Instant publishedAt,
        @Nullable String permalink,
        List<String> hashtags,
        List<String> keywords,
        String language,
        Sentiment sentiment,
        PostScores figures,
        String jobId,
        @Nullable Integer batchIndex,
        Instant collectedAt) {
    /** The queue from collectors to indexers: durable, declared without arguments. Bodies are {@code {"posts": […]}}. */
    public static final String QUEUE = "streamops.posts";

    /** The author; empty texts if unknown. */
    public record Author(String id, String name, String username, long followers, boolean verified) {}

    /** All words, for search and analysis. */
    public String words() {
        return words(text, transcription);
    }

    /** The text followed by the transcription. */
    public static String words(String text, @Nullable String transcription) {
        return transcription == null || transcription.isEmpty() ? text : (text + ' ' + transcription).strip();
    }

    /** The JSON of messages and of the API. */
    public JsonObject toJson() {
        return new JsonObject()
                .put("id", key.id())
                .put("projectId", key.projectId())
                .put("platform", key.platform())
                .put("text", text)
                .put("transcription", transcription)
                .put(
                        "author",
                        new JsonObject()
                                .put("id", author.id())
                                .put("name", author.name())
                                .put("username", author.username())
                                .put("followers", author.followers())
                                .put("verified", author.verified()))
                .put("publishedAt", publishedAt == null ? null : IsoTime.text(publishedAt))
                .put("permalink", permalink)
                .put("hashtags", new JsonArray(hashtags))
                .put("keywords", new JsonArray(keywords))
                .put("language", language)
                .put(
                        "sentiment",
                        new JsonObject()
                                .put("label", sentiment.mood().word())
                                .put("score", sentiment.score())
                                .put("method", sentiment.method()))
                .put("engagement", figures.engagement())
                .put("reach", figures.reach())
                .put("impact", figures.impact())
                .put("risk", figures.risk().word())
                .put("viral", figures.viral())
                .put("keyOpinionLeader", figures.keyOpinionLeader())
                .put("jobId", jobId)
                .put("batchIndex", batchIndex)
                .put("collectedAt", IsoTime.text(collectedAt));
    }

    /** Parses the output of {@link #toJson()}. */
    public static AnalyzedPost of(JsonObject json) {
        var author = json.getJsonObject("author");
        var sentiment = json.getJsonObject("sentiment");
        return new AnalyzedPost(
                new Key(json.getString("projectId"), json.getString("platform"), json.getString("id")),
                json.getString("text"),
                json.getString("transcription"),
                new Author(
                        author.getString("id"),
                        author.getString("name"),
                        author.getString("username"),
                        author.getLong("followers"),
                        author.getBoolean("verified")),
                json.getInstant("publishedAt"),
                json.getString("permalink"),
                texts(json.getJsonArray("hashtags")),
                texts(json.getJsonArray("keywords")),
                json.getString("language"),
                new Sentiment(
                        SentimentLabel.of(sentiment.getString("label")).orElseThrow(),
                        sentiment.getDouble("score"),
                        sentiment.getString("method")),
                new PostScores(
                        json.getDouble("engagement"),
                        json.getDouble("reach"),
                        json.getDouble("impact"),
                        RiskLevel.of(json.getString("risk")).orElseThrow(),
                        json.getBoolean("viral"),
                        json.getBoolean("keyOpinionLeader")),
                json.getString("jobId"),
                json.getInteger("batchIndex"),
                json.getInstant("collectedAt"));
    }

    private static List<String> texts(JsonArray array) {
        return array.stream().map(String.class::cast).toList();
    }

    /** The identity of a post. A post that is processed twice under one key counts once. */
    public record Key(String projectId, String platform, String id) {}
}
