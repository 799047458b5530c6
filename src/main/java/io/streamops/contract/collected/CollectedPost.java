package io.streamops.contract.collected;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One post as a collector found it.
 *
 * @param platform null where only its batch says so
 * @param publishedAt null where the collector does not know
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
     * What it says.
     *
     * @param text empty where there is none
     * @param transcription of what is spoken in it; empty where there is none
     * @param hashtags as they were given, with or without their sign
     */
    public record Content(
            String text, String transcription, @Nullable Double duration, List<String> hashtags) {}

    /** What people did with it; zero where nothing is known. */
    public record Interaction(long views, long likes, long comments, long shares, long saves) {}

    /** Who wrote it; empty texts where nothing is known. */
    public record Author(String id, String name, String username, long followers, boolean verified) {}

    /** What somebody said to it. */
    public record Comment(
            String id,
            String text,
            String authorName,
            long likes,
            @Nullable Instant createdAt) {}
}
