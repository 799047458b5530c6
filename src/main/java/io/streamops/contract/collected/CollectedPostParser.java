package io.streamops.contract.collected;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.collected.CollectedPost.Author;
import io.streamops.contract.collected.CollectedPost.Comment;
import io.streamops.contract.collected.CollectedPost.Content;
import io.streamops.contract.collected.CollectedPost.Interaction;
import io.streamops.kit.Truncation;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Parses a post; throws {@link ContractViolation} if it is unreadable or was not fetched. */
public final class CollectedPostParser {
    private static final int LONGEST_ID = 512;
    private static final int LONGEST_TEXT = 100_000;
    private static final int LONGEST_NAME = 1_000;
    private static final int MOST_HASHTAGS = 200;
    private static final int MOST_COMMENTS = 1_000;
    private static final Set<String> NOT_FETCHED = Set.of("error", "failed", "failure");

    private CollectedPostParser() {}

    public static CollectedPost read(JsonObject post) {
        if (!(post.getValue("meta") instanceof JsonObject meta)) {
            throw new ContractViolation("meta is missing");
        }
        var id = LenientFields.text(meta, "id");
        if (id == null || id.length() > LONGEST_ID) {
            throw new ContractViolation("meta.id is missing or longer than " + LONGEST_ID);
        }
        requireFetched(id, meta);
        var platform = LenientFields.text(meta, "platform");
        return new CollectedPost(
                id,
                platform == null ? null : platform.toLowerCase(Locale.ROOT),
                LenientFields.time(meta, "published_at"),
                LenientFields.text(meta, "permalink"),
                content(child(post, "content")),
                interaction(child(post, "interaction")),
                author(child(post, "author")),
                comments(LenientFields.list(post, "comments")));
    }

    private static void requireFetched(String id, JsonObject meta) {
        var status = LenientFields.textOrEmpty(meta, "fetch_status").toLowerCase(Locale.ROOT);
        if (NOT_FETCHED.contains(status)) {
            throw new ContractViolation("post %s was not fetched: %s %s"
                    .formatted(
                            id,
                            LenientFields.textOrEmpty(meta, "error_code"),
                            Truncation.exactly(LenientFields.textOrEmpty(meta, "error_message"), LONGEST_NAME))
                    .strip());
        }
    }

    /** An optional object; a text in its place makes the post invalid. */
    private static JsonObject child(JsonObject post, String name) {
        return switch (post.getValue(name)) {
            case null -> new JsonObject();
            case JsonObject child -> child;
            default -> throw new ContractViolation(name + " must be an object");
        };
    }

    private static Content content(JsonObject content) {
        return new Content(
                text(content, "text"),
                text(content, "transcription"),
                content.getValue("duration") instanceof Number duration ? Double.valueOf(duration.doubleValue()) : null,
                hashtags(LenientFields.list(content, "hashtags")));
    }

    private static String text(JsonObject parent, String name) {
        return Truncation.exactly(LenientFields.textOrEmpty(parent, name), LONGEST_TEXT);
    }

    private static String name(JsonObject parent, String name) {
        return Truncation.exactly(LenientFields.textOrEmpty(parent, name), LONGEST_NAME);
    }

    private static List<String> hashtags(List<?> all) {
        return all.stream()
                .filter(String.class::isInstance)
                .map(tag -> Truncation.exactly((String) tag, LONGEST_NAME))
                .limit(MOST_HASHTAGS)
                .toList();
    }

    private static Interaction interaction(JsonObject interaction) {
        return new Interaction(
                LenientFields.countOrZero(interaction, "views"),
                LenientFields.countOrZero(interaction, "likes"),
                LenientFields.countOrZero(interaction, "comments_count"),
                LenientFields.countOrZero(interaction, "shares"),
                LenientFields.countOrZero(interaction, "saves"));
    }

    private static Author author(JsonObject author) {
        return new Author(
                name(author, "id"),
                name(author, "name"),
                name(author, "username"),
                LenientFields.countOrZero(author, "followers"),
                LenientFields.flag(author, "is_verified"));
    }

    private static List<Comment> comments(List<?> all) {
        var comments = new ArrayList<Comment>(Math.min(all.size(), MOST_COMMENTS));
        for (var each : all) {
            var comment = object(each);
            if (comment != null && comments.size() < MOST_COMMENTS) {
                comments.add(new Comment(
                        name(comment, "id"),
                        text(comment, "text"),
                        name(comment, "author_name"),
                        LenientFields.countOrZero(comment, "likes"),
                        LenientFields.time(comment, "created_at")));
            }
        }
        return comments;
    }

    /** The object as the parser represents it. */
    @SuppressWarnings("unchecked")
    private static @Nullable JsonObject object(@Nullable Object value) {
        if (value instanceof Map<?, ?> map) {
            return new JsonObject((Map<String, Object>) map);
        }
        return value instanceof JsonObject object ? object : null;
    }
}
