package io.streamops.node.adapters;

import io.streamops.contract.event.StepNames;
import io.streamops.index.bus.AllIndexers;
import io.streamops.index.routes.SearchGateway;
import io.streamops.index.schema.Kind;
import io.streamops.index.search.Projects;
import io.streamops.index.search.SearchRequest;
import io.streamops.workflows.builtin.Searching;
import io.streamops.workflows.step.StepFailures;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The search, for steps: the pages of all indexers that this node knows. */
public record WorkflowSearchAdapter(AllIndexers indexers) implements Searching {

    @Override
    public Future<Found> search(Query query) {
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
                .map(WorkflowSearchAdapter::found)
                .recover(failure -> failure instanceof IllegalArgumentException bad
                        ? Future.failedFuture(
                                StepFailures.permanent(StepNames.SEARCH, String.valueOf(bad.getMessage())))
                        : Rejections.toStep(failure, StepNames.SEARCH, () -> search(query)));
    }

    private static @Nullable String lower(@Nullable String text) {
        return text == null ? null : text.toLowerCase(Locale.ROOT);
    }

    private static Found found(JsonObject answer) {
        var hits =
                answer.getJsonArray("hits").stream().map(JsonObject.class::cast).toList();
        return new Found(answer.getLong("total"), hits);
    }
}
