package io.streamops.node.adapters;

import io.streamops.index.bus.AllIndexers;
import io.streamops.index.routes.SearchGateway;
import io.streamops.index.schema.Kind;
import io.streamops.index.search.Projects;
import io.streamops.index.search.SearchRequest;
import io.streamops.tasks.rows.Page;
import io.streamops.tasks.rows.Question;
import io.streamops.tasks.rows.Source;
import io.streamops.tasks.rows.Span;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Pages of a search as exports read them, the best first; posts are not among them. */
public record TaskSearchAdapter(AllIndexers indexers) implements Source {
    private static final String SITE = "site";
    private static final String LANG = "lang";
    private static final int A_PAGE = 200;

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
        return Set.of(SITE, LANG, Span.FROM, Span.TO);
    }

    @Override
    public Future<Page> page(Question question, @Nullable String cursor) {
        return SearchGateway.completePage(indexers, request(question), cursor)
                .map(TaskSearchAdapter::page)
                .recover(failure -> Rejections.toTask(failure, () -> page(question, cursor)));
    }

    private static SearchRequest request(Question question) {
        var span = Span.of(question.filters());
        var query = question.query();
        return new SearchRequest(
                query == null ? "" : query,
                Kind.PAGE,
                lower(question.filter(SITE)),
                lower(question.filter(LANG)),
                span.from(),
                span.to(),
                SearchRequest.Sort.RELEVANCE,
                A_PAGE,
                null,
                Projects.NONE);
    }

    private static @Nullable String lower(@Nullable String text) {
        return text == null ? null : text.toLowerCase(Locale.ROOT);
    }

    private static Page page(JsonObject found) {
        return new Page(
                found.getJsonArray("hits").stream().map(JsonObject.class::cast).toList(), found.getString("cursor"));
    }
}
