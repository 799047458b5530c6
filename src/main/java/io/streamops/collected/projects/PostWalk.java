package io.streamops.collected.projects;

import io.streamops.contract.post.AnalysedPost;
import io.streamops.contract.post.FoundPosts;
import io.streamops.contract.post.PostOrder;
import io.streamops.contract.post.PostQuestion;
import io.streamops.gateway.http.Problem;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * All posts that a question is about, the newest first, however many they are. As far as lists reach it goes by offset; behind that
 * it asks again for what was published until then. Posts of which nobody knows when they were published come last, and of more
 * posts than one list has they are left out.
 */
public final class PostWalk {
    private static final Duration AGAIN = Duration.ofSeconds(2);

    private final Posts posts;
    private final PostQuestion question;
    private final int deepest;

    public PostWalk(Posts posts, PostQuestion question) {
        this(posts, question, PostQuestion.DEEPEST);
    }

    /** @param deepest so far lists reach */
    PostWalk(Posts posts, PostQuestion question, int deepest) {
        this.posts = posts;
        this.question = question;
        this.deepest = deepest;
    }

    /**
     * Some of them.
     *
     * @param next where to go on; null at the end
     */
    public record Stretch(List<AnalysedPost> posts, @Nullable String next) {}

    private record Place(@Nullable Instant to, int offset) {
        private static final Pattern FORM = Pattern.compile("(-?\\d{1,18})?@(\\d{1,9})");

        static Place parse(String text) {
            var parts = FORM.matcher(text);
            if (!parts.matches()) {
                throw new IllegalArgumentException("that is no place among posts");
            }
            var to = parts.group(1);
            return new Place(
                    to == null ? null : Instant.ofEpochMilli(Long.parseLong(to)), Integer.parseInt(parts.group(2)));
        }

        @Override
        public String toString() {
            return (to == null ? "" : to.toEpochMilli()) + "@" + offset;
        }
    }

    /**
     * A stretch of the walk. It fails where an indexer is missing, as what it has would be missing, too.
     *
     * @param place where the one before has ended; null for the beginning
     */
    public Future<Stretch> stretch(@Nullable String place) {
        var at = place == null ? new Place(question.to(), 0) : Place.parse(place);
        var limit = Math.min(Posts.MOST, deepest - at.offset);
        return posts.find(asked(at, limit)).map(found -> {
            requireAll(found);
            var next = found.posts().size() < limit ? null : next(at, found.posts());
            return new Stretch(found.posts(), next == null ? null : next.toString());
        });
    }

    private PostQuestion asked(Place at, int limit) {
        return new PostQuestion(
                question.projectId(),
                question.platform(),
                question.from(),
                at.to,
                question.sentiment(),
                question.risks(),
                question.keyword(),
                question.words(),
                PostOrder.DATE,
                limit,
                at.offset);
    }

    private static void requireAll(FoundPosts found) {
        if (found.partial()) {
            throw Problem.unavailable("Not every indexer has answered, so posts would be missing.", AGAIN);
        }
    }

    private @Nullable Place next(Place at, List<AnalysedPost> posts) {
        var offset = at.offset + posts.size();
        if (offset < deepest) {
            return new Place(at.to, offset);
        }
        var last = posts.getLast().publishedAt();
        if (last == null) {
            return null;
        }
        // What was published at the same instant has been seen in part; it comes first now, and is skipped.
        var seen = posts.stream()
                .filter(post -> Objects.equals(last, post.publishedAt()))
                .count();
        return new Place(last.plusMillis(1), (int) seen);
    }
}
