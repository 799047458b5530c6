package io.streamops.node.adapters;

import io.streamops.index.api.SearchCapability;
import io.streamops.index.distributed.ScatterGather;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.search.SearchRequest;
import io.streamops.index.search.VisibleProjects;
import io.streamops.tasks.sources.RowSource;
import io.streamops.tasks.sources.TimeSpan;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Pages that a search finds, for exports, best first; no posts. */
public record TaskSearchAdapter(ScatterGather indexers) implements RowSource {
    private static final String SITE = "site";
    private static final String LANG = "lang";
    private static final int PAGE_SIZE = 200;

    @Override
    public String name() {
        return "search";
    }

    @Override
    public List<String> columns() {
        return List.of("url", "title", "description", "timestamp", "statusCode", "score");
    }

    @Override
    public String time() {
        return "timestamp";
    }

    @Override
    public boolean newestFirst() {
        return false;
    }

    @Override
    public Set<String> filters() {
        return Set.of(SITE, LANG, TimeSpan.FROM, TimeSpan.TO);
    }

    @Override
    public Future<RowSource.Page> page(RowSource.Query query, @Nullable String cursor) {
        return SearchCapability.completePage(indexers, request(query), cursor)
                .map(TaskSearchAdapter::page)
                .recover(failure -> Rejections.toTask(failure, () -> page(query, cursor)));
    }

    private static SearchRequest request(RowSource.Query query) {
        var span = TimeSpan.of(query.filters());
        var text = query.query();
        return new SearchRequest(
                text == null ? "" : text,
                IndexKind.PAGE,
                lower(query.filter(SITE)),
                lower(query.filter(LANG)),
                span.from(),
                span.to(),
                SearchRequest.Sort.RELEVANCE,
                PAGE_SIZE,
                null,
                VisibleProjects.NONE);
    }

    static @Nullable String lower(@Nullable String text) {
        return text == null ? null : text.toLowerCase(Locale.ROOT);
    }

    private static RowSource.Page page(JsonObject found) {
        return new RowSource.Page(
                found.getJsonArray("hits").stream().map(JsonObject.class::cast).toList(), found.getString("cursor"));
    }
}
