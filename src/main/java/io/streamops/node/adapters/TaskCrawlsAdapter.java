package io.streamops.node.adapters;

import io.streamops.crawl.api.CrawlHistory;
import io.streamops.tasks.sources.RowSource;
import io.streamops.tasks.sources.RowSources;
import io.vertx.core.Future;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Crawls for exports and reports; a crawl always has an owner. */
public record TaskCrawlsAdapter(CrawlHistory crawls) implements RowSource {
    @Override
    public String name() {
        return "crawls";
    }

    @Override
    public List<String> columns() {
        return List.of(
                "id",
                "url",
                "email",
                "status",
                "createdAt",
                "result.statusCode",
                "result.title",
                "result.finalUrl",
                "result.error");
    }

    @Override
    public String time() {
        return "createdAt";
    }

    @Override
    public Future<RowSource.Page> page(RowSource.Query query, @Nullable String cursor) {
        var email = query.whose();
        if (email == null) {
            return Future.failedFuture(RowSources.InvalidTaskData.data("email is missing; crawls are listed by owner"));
        }
        return crawls.stretch(email, cursor).map(slice -> new RowSource.Page(slice.crawls(), slice.next()));
    }
}
