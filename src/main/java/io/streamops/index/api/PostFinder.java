package io.streamops.index.api;

import io.streamops.contract.post.AnalyzedPost;
import io.streamops.contract.post.PostQuery;
import io.streamops.contract.post.PostSearchResult;
import io.streamops.index.distributed.ScatterGather;
import io.streamops.index.distributed.ScatterGather.Answers;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.search.PostRow;
import io.streamops.index.search.PostRows;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Set;

/**
 * Finds a project's posts on all indexers. Among versions of a post, the newest counts. A post on several indexers is
 * counted once in the total only if it is among those read for the response.
 */
public record PostFinder(ScatterGather indexers) {
    private static final Duration AGAIN = Duration.ofSeconds(2);
    private static final int MOST = 1_000;

    /** Fails with a {@link Rejected} if there is no indexer, or the offset is too large. */
    public Future<PostSearchResult> find(PostQuery question) {
        if (question.limit() < 1
                || question.limit() > MOST
                || question.offset() < 0
                || question.offset() > PostQuery.DEEPEST - question.limit()) {
            return Future.failedFuture(
                    Rejected.invalid("query/offset", "plus limit must be at most %d".formatted(PostQuery.DEEPEST)));
        }
        if (!indexers.areKnown(Set.of(IndexKind.POST))) {
            return Future.failedFuture(Rejected.unavailable("This node knows no indexer of posts.", AGAIN));
        }
        return indexers.posts(question).map(answers -> found(question, answers));
    }

    private static PostSearchResult found(PostQuery question, Answers<PostRows> answers) {
        var results = answers.byIndexer().values();
        if (results.isEmpty()) {
            throw Rejected.unavailable("No indexer responded in time.", AGAIN);
        }
        var rows = results.stream().mapToLong(result -> result.rows().size()).sum();
        var newest = newest(results);
        var shown = newest.stream()
                .sorted(PostRow.ORDER)
                .skip(question.offset())
                .limit(question.limit())
                .toList();
        return new PostSearchResult(
                shown.stream()
                        .map(row -> AnalyzedPost.of(new JsonObject(row.json())))
                        .toList(),
                results.stream().mapToLong(PostRows::total).sum() - (rows - newest.size()),
                answers.missing() > 0 || results.stream().anyMatch(PostRows::partial),
                shown.isEmpty() || question.order() != PostQuery.Sort.DATE
                        ? null
                        : shown.getLast().place());
    }

    private static List<PostRow> newest(Collection<PostRows> results) {
        var byKey = new LinkedHashMap<String, PostRow>();
        for (var result : results) {
            for (var row : result.rows()) {
                byKey.merge(row.key(), row, (one, other) -> other.version().isAfter(one.version()) ? other : one);
            }
        }
        return List.copyOf(byKey.values());
    }
}
