package io.streamops.jobs.llm;

import io.streamops.jobs.kind.PassageRetrieval;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;

/** Stands for the search index: always finds the same, and keeps the queries. */
final class FakeRetrieval implements PassageRetrieval {
    final List<Query> queries = new ArrayList<>();
    private final Future<List<Passage>> found;

    private FakeRetrieval(Future<List<Passage>> found) {
        this.found = found;
    }

    static FakeRetrieval of(Passage... found) {
        return new FakeRetrieval(Future.succeededFuture(List.of(found)));
    }

    static FakeRetrieval failing(RuntimeException cause) {
        return new FakeRetrieval(Future.failedFuture(cause));
    }

    @Override
    public Future<List<Passage>> passages(Query query) {
        queries.add(query);
        return found;
    }

    @Override
    public Future<JsonObject> search(Query query) {
        return Future.failedFuture(new UnsupportedOperationException("not searched here"));
    }
}
