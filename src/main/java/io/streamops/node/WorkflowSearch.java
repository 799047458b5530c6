package io.streamops.node;

import io.streamops.contract.event.StepNames;
import io.streamops.index.bus.AllIndexers;
import io.streamops.index.routes.SearchGateway;
import io.streamops.index.schema.Kind;
import io.streamops.index.search.Projects;
import io.streamops.index.search.SearchRequest;
import io.streamops.messaging.Unavailable;
import io.streamops.rejection.Rejected;
import io.streamops.workflows.builtin.Searching;
import io.streamops.workflows.step.StepFailure;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The search as workflows see it: the pages of all indexers that this node has heard of. */
record WorkflowSearch(AllIndexers indexers) implements Searching {
    /** A workflow waits longer than a page in a browser. */
    private static final Duration LONGEST = Duration.ofSeconds(5);

    static WorkflowSearch of(NodeParts parts) {
        return new WorkflowSearch(new AllIndexers(parts.vertx(), parts.indexers(), LONGEST));
    }

    @Override
    public Future<Found> search(Query query) {
        if (!indexers.areKnown()) {
            return Future.failedFuture(away(new IllegalStateException("this node knows no indexer"), query));
        }
        var request = new SearchRequest(
                query.text(),
                Kind.PAGE,
                lower(query.site()),
                lower(query.lang()),
                null,
                null,
                SearchRequest.Sort.RELEVANCE,
                query.limit(),
                null,
                Projects.NONE);
        return SearchGateway.search(indexers, request)
                .map(WorkflowSearch::found)
                .recover(failure -> Future.failedFuture(told(failure, query)));
    }

    private static @Nullable String lower(@Nullable String text) {
        return text == null ? null : text.toLowerCase(Locale.ROOT);
    }

    private static Found found(JsonObject answer) {
        var hits =
                answer.getJsonArray("hits").stream().map(JsonObject.class::cast).toList();
        return new Found(answer.getLong("total"), hits);
    }

    private Throwable told(Throwable failure, Query query) {
        return switch (failure) {
            case Rejected rejected ->
                rejected.kind() == Rejected.Kind.UNAVAILABLE
                        ? away(rejected, query)
                        : StepFailure.of(StepNames.SEARCH, rejected.detail());
            case IllegalArgumentException bad -> StepFailure.of(StepNames.SEARCH, String.valueOf(bad.getMessage()));
            default -> failure;
        };
    }

    /** It is back once it answers what was asked. */
    private Unavailable away(Throwable cause, Query query) {
        return new Unavailable(TaskProblems.INDEX, cause, () -> search(query).mapEmpty());
    }
}
