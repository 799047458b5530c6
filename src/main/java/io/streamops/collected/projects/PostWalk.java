package io.streamops.collected.projects;

import io.streamops.contract.post.AnalysedPost;
import io.streamops.contract.post.FoundPosts;
import io.streamops.contract.post.PostOrder;
import io.streamops.contract.post.PostPlace;
import io.streamops.contract.post.PostQuestion;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Iterates over all matching posts, newest first, in batches that continue from the last position. */
public final class PostWalk {
    private static final Duration AGAIN = Duration.ofSeconds(2);

    private final Posts posts;
    private final PostQuestion question;

    public PostWalk(Posts posts, PostQuestion question) {
        this.posts = posts;
        this.question = question;
    }

    /**
     * A batch of posts.
     *
     * @param next the position to continue from; null at the end
     */
    public record Stretch(
            List<AnalysedPost> posts, @Nullable String next) {}

    /**
     * The next batch. Fails if an indexer does not respond, because its posts would be missing.
     *
     * @param place where the previous batch ended; null: the beginning
     */
    public Future<Stretch> stretch(@Nullable String place) {
        return posts.find(asked(place == null ? null : PostPlace.parse(place))).map(found -> {
            requireAll(found);
            var last = found.last();
            return new Stretch(
                    found.posts(), last == null || found.posts().size() < Posts.MOST ? null : last.toString());
        });
    }

    private PostQuestion asked(@Nullable PostPlace after) {
        return new PostQuestion(
                question.projectId(),
                question.platform(),
                question.from(),
                question.to(),
                question.sentiment(),
                question.risks(),
                question.keyword(),
                question.words(),
                PostOrder.DATE,
                Posts.MOST,
                0,
                after);
    }

    private static void requireAll(FoundPosts found) {
        if (found.partial()) {
            throw Rejected.unavailable("An indexer did not respond, so posts would be missing.", AGAIN);
        }
    }
}
