package io.streamops.collected.projects;

import io.streamops.contract.post.AnalyzedPost;
import io.streamops.contract.post.PostCursor;
import io.streamops.contract.post.PostQuery;
import io.streamops.contract.post.PostSearchResult;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Iterates over all matching posts, newest first, in batches that continue from the last position. */
public final class PostPager {
    private static final Duration AGAIN = Duration.ofSeconds(2);

    private final PostSource posts;
    private final PostQuery question;

    public PostPager(PostSource posts, PostQuery question) {
        this.posts = posts;
        this.question = question;
    }

    /**
     * A batch of posts.
     *
     * @param next the position to continue from; null at the end
     */
    public record Stretch(
            List<AnalyzedPost> posts, @Nullable String next) {}

    /**
     * The next batch. Fails if an indexer does not respond, because its posts would be missing.
     *
     * @param place where the previous batch ended; null: the beginning
     */
    public Future<Stretch> stretch(@Nullable String place) {
        return posts.find(query(place == null ? null : PostCursor.parse(place))).map(found -> {
            requireAll(found);
            var last = found.last();
            return new Stretch(
                    found.posts(), last == null || found.posts().size() < PostSource.MOST ? null : last.toString());
        });
    }

    private PostQuery query(@Nullable PostCursor after) {
        return new PostQuery(
                question.projectId(),
                question.platform(),
                question.from(),
                question.to(),
                question.sentiment(),
                question.risks(),
                question.keyword(),
                question.words(),
                PostQuery.Sort.DATE,
                PostSource.MOST,
                0,
                after);
    }

    private static void requireAll(PostSearchResult found) {
        if (found.partial()) {
            throw Rejected.unavailable("An indexer did not respond, so posts would be missing.", AGAIN);
        }
    }
}
