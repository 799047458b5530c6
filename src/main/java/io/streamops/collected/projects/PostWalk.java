package io.streamops.collected.projects;

import io.streamops.contract.post.AnalysedPost;
import io.streamops.contract.post.FoundPosts;
import io.streamops.contract.post.PostOrder;
import io.streamops.contract.post.PostPlace;
import io.streamops.contract.post.PostQuestion;
import io.streamops.gateway.http.Problem;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** All posts that a question is about, the newest first, however many they are: each stretch begins where the last has ended. */
public final class PostWalk {
    private static final Duration AGAIN = Duration.ofSeconds(2);

    private final Posts posts;
    private final PostQuestion question;

    public PostWalk(Posts posts, PostQuestion question) {
        this.posts = posts;
        this.question = question;
    }

    /**
     * Some of them.
     *
     * @param next where to go on; null at the end
     */
    public record Stretch(
            List<AnalysedPost> posts, @Nullable String next) {}

    /**
     * A stretch of the walk. It fails where an indexer is missing, as what it has would be missing, too.
     *
     * @param place where the one before has ended; null for the beginning
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
            throw Problem.unavailable("An indexer did not respond, so posts would be missing.", AGAIN);
        }
    }
}
