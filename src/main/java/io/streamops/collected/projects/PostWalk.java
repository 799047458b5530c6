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
    public record Stretch(
            List<AnalysedPost> posts, @Nullable String next) {}

    /**
     * Where to go on.
     *
     * @param to the end of the time that is asked for; null for none
     * @param last when the last post was published; null where nobody knows, or there was none
     * @param same how many of the last posts were published at that instant
     */
    private record Place(
            @Nullable Instant to, int offset, @Nullable Instant last, int same) {
        private static final String TIME = "(-?\\d{1,18})?";
        private static final String NUMBER = "(\\d{1,9})";
        private static final Pattern FORM = Pattern.compile(String.join("@", TIME, NUMBER, TIME, NUMBER));

        static Place parse(String text) {
            var parts = FORM.matcher(text);
            if (!parts.matches()) {
                throw new IllegalArgumentException("that is no place among posts");
            }
            return new Place(
                    time(parts.group(1)),
                    Integer.parseInt(parts.group(2)),
                    time(parts.group(3)),
                    Integer.parseInt(parts.group(4)));
        }

        private static @Nullable Instant time(@Nullable String millis) {
            return millis == null ? null : Instant.ofEpochMilli(Long.parseLong(millis));
        }

        private static String text(@Nullable Instant time) {
            return time == null ? "" : Long.toString(time.toEpochMilli());
        }

        @Override
        public String toString() {
            return "%s@%d@%s@%d".formatted(text(to), offset, text(last), same);
        }

        /** Behind some more posts. */
        Place behind(List<AnalysedPost> posts) {
            var end = posts.getLast().publishedAt();
            var run = 0;
            for (var post : posts.reversed()) {
                if (!Objects.equals(end, post.publishedAt())) {
                    break;
                }
                run++;
            }
            var before = run == posts.size() && Objects.equals(end, last) ? same : 0;
            return new Place(to, offset + posts.size(), end, before + run);
        }
    }

    /**
     * A stretch of the walk. It fails where an indexer is missing, as what it has would be missing, too.
     *
     * @param place where the one before has ended; null for the beginning
     */
    public Future<Stretch> stretch(@Nullable String place) {
        var at = place == null ? new Place(question.to(), 0, null, 0) : Place.parse(place);
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
        var next = at.behind(posts);
        if (next.offset < deepest) {
            return next;
        }
        var last = next.last;
        if (last == null) {
            return null;
        }
        if (next.same >= deepest) {
            throw Problem.invalid(
                    "query/to", "must leave out an instant at which more posts were published than a list has");
        }
        // Those of the last instant come first now, and are left out.
        return new Place(last.plusMillis(1), next.same, last, next.same);
    }
}
