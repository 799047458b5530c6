package io.streamops.node.adapters;

import io.streamops.contract.event.StepNames;
import io.streamops.index.api.SearchCapability;
import io.streamops.index.distributed.ScatterGather;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.search.SearchRequest;
import io.streamops.index.search.VisibleProjects;
import io.streamops.workflows.builtin.SearchClient;
import io.streamops.workflows.step.StepFailures;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;

/** Searches for steps: pages on all indexers that this node knows. */
public record WorkflowSearchAdapter(ScatterGather indexers) implements SearchClient {

    @Override
    public Future<Found> search(Query query) {
        var request = new SearchRequest(
                query.text(),
                IndexKind.PAGE,
                TaskSearchAdapter.lower(query.site()),
                TaskSearchAdapter.lower(query.lang()),
                null,
                null,
                SearchRequest.Sort.RELEVANCE,
                query.limit(),
                null,
                VisibleProjects.NONE);
        return SearchCapability.search(indexers, request)
                .map(WorkflowSearchAdapter::found)
                .recover(failure -> failure instanceof IllegalArgumentException bad
                        ? Future.failedFuture(
                                StepFailures.permanent(StepNames.SEARCH, String.valueOf(bad.getMessage())))
                        : Rejections.toStep(failure, StepNames.SEARCH, () -> search(query)));
    }

    private static Found found(JsonObject answer) {
        var hits =
                answer.getJsonArray("hits").stream().map(JsonObject.class::cast).toList();
        return new Found(answer.getLong("total"), hits);
    }
}
