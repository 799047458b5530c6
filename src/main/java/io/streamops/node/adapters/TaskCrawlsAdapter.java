package io.streamops.node.adapters;

import io.streamops.crawl.api.CrawlHistory;
import io.streamops.tasks.sources.InvalidTaskData;
import io.streamops.tasks.sources.RowPage;
import io.streamops.tasks.sources.RowQuery;
import io.streamops.tasks.sources.RowSource;
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
    public Future<RowPage> page(RowQuery question, @Nullable String cursor) {
        var email = question.whose();
        if (email == null) {
            return Future.failedFuture(InvalidTaskData.data("email is missing, and crawls are their owner's"));
        }
        return crawls.stretch(email, cursor).map(stretch -> new RowPage(stretch.crawls(), stretch.next()));
    }
}
