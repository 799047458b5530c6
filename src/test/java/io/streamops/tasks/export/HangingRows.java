package io.streamops.tasks.export;

import io.streamops.tasks.sources.RowSource;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A source that never answers. */
final class HangingRows implements RowSource {
    /** Completes when a page is requested. */
    final Promise<Void> asked = Promise.promise();

    @Override
    public String name() {
        return "crawls";
    }

    @Override
    public List<String> columns() {
        return List.of("id");
    }

    @Override
    public String time() {
        return "createdAt";
    }

    @Override
    public boolean newestFirst() {
        return true;
    }

    @Override
    public Set<String> filters() {
        return Set.of();
    }

    @Override
    public Future<RowSource.Page> page(RowSource.Query question, @Nullable String cursor) {
        asked.tryComplete();
        return Promise.<RowSource.Page>promise().future();
    }
}
