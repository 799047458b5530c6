package io.streamops.collected.projects;

import io.streamops.contract.post.AnalysedPost;
import io.streamops.contract.post.FoundPosts;
import io.streamops.contract.post.PostQuestion;
import io.vertx.core.Future;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stands for the indexers: posts of the test, found as indexers find them; keeps what it was asked. */
final class PostsOfTheTest implements Posts {
    private final List<AnalysedPost> posts = new ArrayList<>();
    final List<PostQuestion> asked = new ArrayList<>();
    volatile boolean partial;
    volatile @Nullable RuntimeException trouble;

    void add(Collection<AnalysedPost> more) {
        posts.addAll(more);
    }

    @Override
    public synchronized Future<FoundPosts> find(PostQuestion question) {
        asked.add(question);
        var failure = trouble;
        if (failure != null) {
            return Future.failedFuture(failure);
        }
        var found = posts.stream()
                .filter(post -> fits(post, question))
                .sorted(order(question))
                .toList();
        return Future.succeededFuture(new FoundPosts(
                found.stream().skip(question.offset()).limit(question.limit()).toList(), found.size(), partial));
    }

    private static boolean fits(AnalysedPost post, PostQuestion question) {
        var at = post.publishedAt();
        return post.key().projectId().equals(question.projectId())
                && (question.platform() == null || post.key().platform().equals(question.platform()))
                && (question.from() == null || (at != null && !at.isBefore(question.from())))
                && (question.to() == null || (at != null && at.isBefore(question.to())))
                && (question.sentiment() == null || post.sentiment().mood() == question.sentiment())
                && (question.risks().isEmpty()
                        || question.risks().contains(post.figures().risk()))
                && (question.keyword() == null || post.keywords().contains(question.keyword()))
                && (question.words() == null || post.text().contains(question.words()));
    }

    private static Comparator<AnalysedPost> order(PostQuestion question) {
        Comparator<AnalysedPost> order = switch (question.order()) {
            case DATE, RELEVANCE ->
                Comparator.comparing(
                        AnalysedPost::publishedAt,
                        Comparator.nullsLast(Comparator.<Instant>naturalOrder().reversed()));
            case IMPACT -> Comparator.comparing(post -> -post.figures().impact());
            case ENGAGEMENT -> Comparator.comparing(post -> -post.figures().engagement());
            case RISK -> Comparator.comparing(post -> post.figures().risk());
        };
        return order.thenComparing(post -> post.key().id());
    }
}
