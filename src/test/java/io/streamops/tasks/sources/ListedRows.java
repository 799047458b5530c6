package io.streamops.tasks.sources;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The rows of a test, a few in each page; records the queries. */
public final class ListedRows implements RowSource {
    private static final int A_PAGE = 3;

    private final String name;
    private final List<JsonObject> rows;
    public final List<RowSource.Query> asked = new ArrayList<>();
    private @Nullable RuntimeException trouble;

    public ListedRows(String name, List<JsonObject> rows) {
        this.name = name;
        this.rows = rows;
    }

    /** Fails after its first page. */
    public ListedRows failing(RuntimeException failure) {
        trouble = failure;
        return this;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public List<String> columns() {
        return List.of("id", "status", "result.title");
    }

    @Override
    public String time() {
        return "createdAt";
    }

    @Override
    public boolean newestFirst() {
        return false;
    }

    @Override
    public Set<String> filters() {
        return Set.of("site");
    }

    @Override
    public Future<RowSource.Page> page(RowSource.Query question, @Nullable String cursor) {
        asked.add(question);
        var from = cursor == null ? 0 : Integer.parseInt(cursor);
        if (from > 0 && trouble != null) {
            return Future.failedFuture(trouble);
        }
        var to = Math.min(rows.size(), from + A_PAGE);
        return Future.succeededFuture(
                new RowSource.Page(rows.subList(from, to), to < rows.size() ? Integer.toString(to) : null));
    }
}
