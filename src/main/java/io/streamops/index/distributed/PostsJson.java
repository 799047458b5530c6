package io.streamops.index.distributed;

import io.streamops.contract.post.PostCursor;
import io.streamops.contract.post.PostQuery;
import io.streamops.contract.post.RiskLevel;
import io.streamops.contract.post.SentimentLabel;
import io.streamops.index.search.PostRow;
import io.streamops.index.search.PostRows;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The JSON of post queries and results on the event bus. */
final class PostsJson {
    private PostsJson() {}

    static JsonObject of(PostQuery question) {
        var sentiment = question.sentiment();
        var after = question.after();
        return new JsonObject()
                .put("project", question.projectId())
                .put("platform", question.platform())
                .put("from", text(question.from()))
                .put("to", text(question.to()))
                .put("sentiment", sentiment == null ? null : sentiment.word())
                .put(
                        "risks",
                        new JsonArray(
                                question.risks().stream().map(RiskLevel::word).toList()))
                .put("keyword", question.keyword())
                .put("words", question.words())
                .put("order", question.order().name())
                .put("limit", question.limit())
                .put("offset", question.offset())
                .put("after", after == null ? null : after.toString());
    }

    static PostQuery question(JsonObject json) {
        var sentiment = json.getString("sentiment");
        var after = json.getString("after");
        return new PostQuery(
                json.getString("project"),
                json.getString("platform"),
                json.getInstant("from"),
                json.getInstant("to"),
                sentiment == null ? null : SentimentLabel.of(sentiment).orElseThrow(),
                json.getJsonArray("risks").stream()
                        .map(risk -> RiskLevel.of((String) risk).orElseThrow())
                        .collect(Collectors.toSet()),
                json.getString("keyword"),
                json.getString("words"),
                PostQuery.Sort.valueOf(json.getString("order")),
                json.getInteger("limit"),
                json.getInteger("offset"),
                after == null ? null : PostCursor.parse(after));
    }

    static JsonObject of(PostRows found) {
        return new JsonObject()
                .put(
                        "rows",
                        new JsonArray(found.rows().stream().map(PostsJson::of).toList()))
                .put("total", found.total())
                .put("partial", found.partial());
    }

    static PostRows rows(JsonObject json) {
        return new PostRows(
                json.getJsonArray("rows").stream()
                        .map(each -> row((JsonObject) each))
                        .toList(),
                json.getLong("total"),
                json.getBoolean("partial"));
    }

    private static JsonObject of(PostRow row) {
        return new JsonObject()
                .put("key", row.key())
                .put("version", text(row.version()))
                .put("ranks", new JsonArray(row.ranks()))
                .put("post", row.json());
    }

    private static PostRow row(JsonObject json) {
        return new PostRow(
                json.getString("key"),
                json.getInstant("version"),
                json.getJsonArray("ranks").stream()
                        .map(rank -> ((Number) rank).doubleValue())
                        .toList(),
                json.getString("post"));
    }

    private static @Nullable String text(@Nullable Instant instant) {
        return instant == null ? null : instant.toString();
    }
}
