package io.streamops.index;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.JsonFields;
import io.streamops.contract.post.AnalyzedPost;
import io.streamops.contract.post.RiskLevel;
import io.streamops.contract.post.SentimentLabel;
import io.streamops.index.schema.IndexedPost;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.DateTimeException;
import java.util.ArrayList;
import java.util.List;

/** Converts a collector's message into posts to store; throws {@link ContractViolation} if it is invalid. */
final class PostMessageParser {
    /** Larger than any message of a collector. */
    private static final int LARGEST_MESSAGE = 2 << 20;

    private static final int LONGEST_ID = 1_000;

    private PostMessageParser() {}

    static List<IndexedPost> read(byte[] message) {
        if (message.length > LARGEST_MESSAGE) {
            throw new ContractViolation("it has %d bytes, more than %d".formatted(message.length, LARGEST_MESSAGE));
        }
        if (!(JsonFields.of(message).object().getValue("posts") instanceof JsonArray array)) {
            throw new ContractViolation("/posts must be an array");
        }
        var posts = new ArrayList<IndexedPost>(array.size());
        for (var i = 0; i < array.size(); i++) {
            var at = "/posts/" + i;
            if (!(array.getValue(i) instanceof JsonObject object)) {
                throw new ContractViolation(at + " must be an object");
            }
            posts.add(post(new JsonFields(object, at)));
        }
        return posts;
    }

    private static IndexedPost post(JsonFields fields) {
        check(fields);
        return IndexedPost.of(AnalyzedPost.of(fields.object()));
    }

    /** Validates all fields, so that the reason for parking names the fault. */
    private static void check(JsonFields post) {
        List.of("id", "projectId", "platform").forEach(name -> checkId(post, name));
        List.of("text", "language", "jobId").forEach(post::text);
        List.of("transcription", "permalink").forEach(post::findText);
        List.of("collectedAt", "publishedAt").forEach(name -> checkTime(post, name));
        require(post.has("collectedAt"), post, "collectedAt", "is missing");
        List.of("hashtags", "keywords").forEach(name -> checkTexts(post, name));
        List.of("engagement", "reach", "impact").forEach(name -> checkNumber(post, name));
        List.of("viral", "keyOpinionLeader").forEach(post::flag);
        if (post.has("batchIndex")) {
            post.integer("batchIndex");
        }
        require(RiskLevel.of(post.text("risk")).isPresent(), post, "risk", "must be critical, high, medium or low");
        checkAuthor(post.child("author"));
        checkSentiment(post.child("sentiment"));
    }

    private static void checkAuthor(JsonFields author) {
        List.of("id", "name", "username").forEach(author::text);
        checkNumber(author, "followers");
        author.flag("verified");
    }

    private static void checkSentiment(JsonFields sentiment) {
        require(
                SentimentLabel.of(sentiment.text("label")).isPresent(),
                sentiment,
                "label",
                "must be positive, neutral or negative");
        checkNumber(sentiment, "score");
        sentiment.text("method");
    }

    private static void checkId(JsonFields post, String name) {
        var id = post.text(name);
        require(!id.isBlank() && id.length() <= LONGEST_ID, post, name, "must have from 1 to 1000 characters");
    }

    private static void checkTime(JsonFields post, String name) {
        try {
            post.object().getInstant(name);
        } catch (DateTimeException | ClassCastException e) {
            throw new ContractViolation("%s/%s must be an ISO 8601 time in UTC".formatted(post.at(), name));
        }
    }

    private static void checkTexts(JsonFields post, String name) {
        var fits = post.object().getValue(name) instanceof JsonArray array
                && array.stream().allMatch(String.class::isInstance);
        require(fits, post, name, "must be an array of strings");
    }

    private static void checkNumber(JsonFields fields, String name) {
        require(fields.object().getValue(name) instanceof Number, fields, name, "must be a number");
    }

    private static void require(boolean fits, JsonFields fields, String name, String what) {
        if (!fits) {
            throw new ContractViolation("%s/%s %s".formatted(fields.at(), name, what));
        }
    }
}
