package io.streamops.collected.projects;

import io.streamops.contract.post.AnalyzedPost;
import io.streamops.contract.post.PostCursor;
import io.streamops.contract.post.PostQuery;
import io.streamops.contract.post.PostSearchResult;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A stand-in for the indexers: finds the test's posts as indexers do, and records the queries. */
final class PostsOfTheTest implements PostSource {
    private final List<AnalyzedPost> posts = new ArrayList<>();
    final List<PostQuery> queries = new ArrayList<>();
    volatile boolean partial;
    volatile @Nullable RuntimeException failure;

    void add(Collection<AnalyzedPost> more) {
        posts.addAll(more);
    }

    @Override
    public synchronized Future<PostSearchResult> find(PostQuery question) {
        queries.add(question);
        var current = failure;
        if (current != null) {
            return Future.failedFuture(current);
        }
        var found = posts.stream()
                .filter(post -> fits(post, question))
                .sorted(order(question))
                .toList();
        var shown =
                found.stream().skip(question.offset()).limit(question.limit()).toList();
        var isByDate = question.order() == PostQuery.Sort.DATE && !shown.isEmpty();
        return Future.succeededFuture(
                new PostSearchResult(shown, found.size(), partial, isByDate ? place(shown.getLast()) : null));
    }

    private static Instant time(AnalyzedPost post) {
        return Objects.requireNonNullElse(post.publishedAt(), post.collectedAt());
    }

    private static PostCursor place(AnalyzedPost post) {
        return new PostCursor(time(post), post.key().id());
    }

    private static boolean isBehind(@Nullable PostCursor place, AnalyzedPost post) {
        return place == null
                || time(post).isBefore(place.at())
                || (time(post).equals(place.at()) && post.key().id().compareTo(place.key()) > 0);
    }

    private static boolean fits(AnalyzedPost post, PostQuery question) {
        var at = time(post);
        return post.key().projectId().equals(question.projectId())
                && (question.platform() == null || post.key().platform().equals(question.platform()))
                && (question.from() == null || !at.isBefore(question.from()))
                && (question.to() == null || at.isBefore(question.to()))
                && (question.sentiment() == null || post.sentiment().mood() == question.sentiment())
                && (question.risks().isEmpty()
                        || question.risks().contains(post.figures().risk()))
                && (question.keyword() == null || post.keywords().contains(question.keyword()))
                && (question.words() == null || post.text().contains(question.words()))
                && isBehind(question.after(), post);
    }

    private static Comparator<AnalyzedPost> order(PostQuery question) {
        Comparator<AnalyzedPost> order = switch (question.order()) {
            case DATE, RELEVANCE -> Comparator.comparing(PostsOfTheTest::time).reversed();
            case IMPACT -> Comparator.comparingDouble(post -> -post.figures().impact());
            case ENGAGEMENT ->
                Comparator.comparingDouble(post -> -post.figures().engagement());
            case RISK -> Comparator.comparing(post -> post.figures().risk());
        };
        return order.thenComparing(post -> post.key().id());
    }
}
