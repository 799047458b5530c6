package io.streamops.node;

import io.streamops.index.bus.AllIndexers;
import io.streamops.index.routes.SearchGateway;
import io.streamops.index.schema.Kind;
import io.streamops.index.search.Projects;
import io.streamops.index.search.SearchRequest;
import io.streamops.rejection.Rejected;
import io.streamops.tasks.rows.Page;
import io.streamops.tasks.rows.Question;
import io.streamops.tasks.rows.Source;
import io.streamops.tasks.rows.Span;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The hits of a search as exports read them, the best first. Whoever has the words may see what was crawled; posts are not among them. */
record TaskSearch(AllIndexers indexers) implements Source {
    private static final String SITE = "site";
    private static final String LANG = "lang";
    private static final Duration LONGEST = Duration.ofSeconds(5);
    private static final Duration AGAIN = Duration.ofSeconds(2);
    private static final int A_PAGE = 200;

    static TaskSearch of(NodeParts parts) {
        return new TaskSearch(new AllIndexers(parts.vertx(), parts.indexers(), LONGEST));
    }

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
        return SearchGateway.search(indexers, request(question), cursor)
                .map(TaskSearch::page)
                .recover(failure -> TaskProblems.told(failure, () -> page(question, cursor)));
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

    /** An export without what a silent indexer has would look whole. */
    private static Page page(JsonObject found) {
        if (found.getBoolean("partial", false)) {
            throw Rejected.unavailable("Not every indexer has answered, so hits would be missing.", AGAIN);
        }
        return new Page(
                found.getJsonArray("hits").stream().map(JsonObject.class::cast).toList(), found.getString("cursor"));
    }
}
