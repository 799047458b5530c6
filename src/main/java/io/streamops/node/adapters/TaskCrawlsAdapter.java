package io.streamops.node.adapters;

import io.streamops.crawl.api.CrawlHistory;
import io.streamops.tasks.sources.RowSource;
import io.streamops.tasks.sources.RowSources;
import io.vertx.core.Future;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Crawls as exports and reports read them; they are always somebody's. */
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
    public boolean newestFirst() {
        return true;
    }

    @Override
    public Set<String> filters() {
        return Set.of();
    }

    @Override
    public Future<RowSource.Page> page(RowSource.Query question, @Nullable String cursor) {
        var email = question.whose();
        if (email == null) {
            return Future.failedFuture(
                    RowSources.InvalidTaskData.data("email is missing, and crawls are their owner's"));
        }
        return crawls.stretch(email, cursor).map(stretch -> new RowSource.Page(stretch.crawls(), stretch.next()));
    }
}
