package io.streamops.collected.analysis;

import io.streamops.contract.collected.CollectedMessage;
import io.streamops.contract.collected.CollectedPost;
import io.streamops.contract.collected.CollectedPost.Author;
import io.streamops.contract.collected.CollectedPost.Content;
import io.streamops.contract.collected.CollectedPost.Interaction;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Posts as a collector may have found them. */
final class Posts {
    static final CollectedMessage.Origin ORIGIN = new CollectedMessage.Origin(
            "event-1", "project-1", "project-1-brand-7", "tiktok", 3, Instant.parse("2026-02-03T04:05:06Z"));

    private Posts() {}

    static CollectedPost post(String id, String text) {
        return post(id, null, new Content(text, "", null, List.of()));
    }

    static CollectedPost post(String id, @Nullable String platform, Content content) {
        return new CollectedPost(
                id,
                platform,
                Instant.parse("2026-01-02T03:04:05Z"),
                "https://social.example/" + id,
                content,
                new Interaction(100_000, 2_000, 300, 40, 50),
                new Author("author-" + id, "Ann", "ann", 60_000, true),
                List.of());
    }
}
