package io.streamops.node.adapters;

import io.streamops.crawl.politeness.HostLimiter.Turn;
import io.streamops.crawl.web.PoliteVisits;
import io.streamops.crawl.web.WebPages;
import io.streamops.execution.Failure;
import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.WebAccess;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.json.JsonObject;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Fetches pages for jobs with the crawler's fetcher and host limits. */
public record WebAccessAdapter(WebPages pages) implements WebAccess {
    @Override
    public Response get(String url, int maxBytes, JobContext run) {
        var response = use(() -> pages.get(url, maxBytes, new RunVisitor(run)));
        return new Response(
                response.place(), response.status(), response.contentType(), response.body(), response.truncated());
    }

    @Override
    public JsonObject page(String url, JobContext run) {
        return use(() -> pages.page(url, new RunVisitor(run)));
    }

    @Override
    public Links links(String url, JobContext run) {
        return links(use(() -> pages.links(url, new RunVisitor(run))));
    }

    @Override
    public Links linksIn(String html, @Nullable String base, JobContext run) {
        return links(use(() -> pages.linksIn(html, base, new RunVisitor(run))));
    }

    private static Links links(WebPages.Found found) {
        var links = found.links().links().stream()
                .map(link -> new Link(link.url(), link.text()))
                .toList();
        return new Links(found.place(), links, found.links().truncated());
    }

    private static <T> T use(Supplier<T> fetch) {
        try {
            return fetch.get();
        } catch (WebPages.Failure e) {
            var code = switch (e.kind()) {
                case INVALID_URL -> URL_INVALID;
                case REFUSED -> URL_REFUSED;
                case FAILED -> FETCH_FAILED;
                case TIMEOUT -> TIMEOUT;
                case NOT_A_PAGE -> NOT_A_PAGE;
            };
            throw Failure.permanent(code, String.valueOf(e.getMessage()));
        }
    }

    /** Waits as part of a job, which can be canceled. */
    private record RunVisitor(JobContext run) implements PoliteVisits.Visitor {
        @Override
        public <T> T await(Future<T> result) {
            return run.await(result);
        }

        @Override
        public boolean awaitTurn(Future<Turn> turn) {
            run.await(turn);
            return true;
        }

        @Override
        public Future<?> abandoned() {
            var abandoned = Promise.<Void>promise();
            run.onCancel(abandoned::tryComplete);
            return abandoned.future();
        }
    }
}
