package io.streamops.workflows.builtin;

import io.streamops.contract.event.StepNames;
import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepFailures;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Set;

/** Searches for the input's {@code query}: words, or {@code {q, site, lang, limit}}; the hits become the records. */
record SearchStep(SearchClient searching) implements Step {
    private static final Set<String> KNOWN = Set.of("q", "site", "lang", "limit");
    private static final int DEFAULT_LIMIT = 50;
    private static final int MAX_LIMIT = 200;
    private static final int MAX_QUERY = 1_000;

    @Override
    public String name() {
        return StepNames.SEARCH;
    }

    @Override
    public Duration limit() {
        return Duration.ofMinutes(1);
    }

    @Override
    public Step.Result run(Step.Run run) {
        if (run.with().getValue("query") == null) {
            return new Step.Result(0, 0, 0, new JsonObject(), run.records());
        }
        var query = query(options(run.with()));
        var found = run.context().await(searching.search(query));
        var count = found.hits().size();
        var more = new JsonObject().put("query", query.text()).put("total", found.total());
        return new Step.Result(count, count, 0, more, found.hits());
    }

    private static StepOptions options(JsonObject with) {
        return switch (with.getValue("query")) {
            case String words -> new StepOptions(StepNames.SEARCH, new JsonObject().put("q", words));
            case JsonObject query -> new StepOptions(StepNames.SEARCH, query);
            case null -> throw new IllegalStateException("checked before");
            default -> throw StepFailures.permanent(StepNames.SEARCH, "query must be words or an object");
        };
    }

    private static SearchClient.Query query(StepOptions options) {
        options.requireOnly(KNOWN);
        var words = options.text("q");
        if (words == null || words.isBlank() || words.length() > MAX_QUERY) {
            throw options.wrong("query needs a q of 1 to %d characters".formatted(MAX_QUERY));
        }
        return new SearchClient.Query(words, options.text("site"), options.text("lang"), limit(options));
    }

    private static int limit(StepOptions options) {
        return switch (options.json().getValue("limit")) {
            case null -> DEFAULT_LIMIT;
            case Integer limit -> {
                if (limit < 1 || limit > MAX_LIMIT) {
                    throw options.wrong("limit must be from 1 to %d".formatted(MAX_LIMIT));
                }
                yield limit;
            }
            default -> throw options.wrong("limit must be a whole number");
        };
    }
}
