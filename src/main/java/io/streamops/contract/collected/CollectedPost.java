package io.streamops.contract.collected;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A post as collected.
 *
 * @param platform null if only its batch has one
 * @param publishedAt null if unknown
 */
public record CollectedPost(
        String id,
        @Nullable String platform,
        @Nullable Instant publishedAt,
        @Nullable String permalink,
        Content content,
        Interaction interaction,
        Author author,
        List<Comment> comments) {
    /**
     * The content of a post.
     *
     * @param text empty if there is none
     * @param transcription of its spoken text; empty if there is none
     * @param hashtags as given, with or without the hash sign
     */
    public record Content(
            String text, String transcription, @Nullable Double duration, List<String> hashtags) {}

    /** The interactions with a post; 0 if unknown. */
    public record Interaction(long views, long likes, long comments, long shares, long saves) {}

    /** The author; empty texts if unknown. */
    public record Author(String id, String name, String username, long followers, boolean verified) {}

    /** A comment on a post. */
    public record Comment(
            String id,
            String text,
            String authorName,
            long likes,
            @Nullable Instant createdAt) {}
}
