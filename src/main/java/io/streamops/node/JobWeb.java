package io.streamops.node;

import io.streamops.crawl.page.PageLinks;
import io.streamops.crawl.page.PageReaders;
import io.streamops.crawl.page.ScrapedData;
import io.streamops.crawl.web.Answer;
import io.streamops.crawl.web.PagePool;
import io.streamops.crawl.web.PoliteWeb;
import io.streamops.crawl.web.Reply;
import io.streamops.jobs.task.TaskFailure;
import io.streamops.jobs.task.TaskRun;
import io.streamops.jobs.task.Web;
import io.vertx.core.json.JsonObject;
import java.time.InstantSource;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** The web of the crawler, for jobs; one for a node. Its connections and threads end with the node's Vert.x. */
final class JobWeb implements Web {
    private static final int LONGEST_URL = 8_192;

    private final JobVisits visits;
    private final PagePool pool;
    private final PageReaders readers = new PageReaders();
    private final int maxBytes;

    /** @param maxBytes how much of a page is read */
    JobWeb(PoliteWeb web, PagePool pool, int maxBytes, InstantSource clock) {
        this.visits = new JobVisits(web, clock);
        this.pool = pool;
        this.maxBytes = maxBytes;
    }

    static JobWeb of(NodeParts parts) {
        var settings = parts.settings().crawl();
        var product = "StreamOps/" + parts.identity().version();
        var redis = parts.connections().redis();
        return new JobWeb(
                PoliteWeb.of(parts.vertx(), settings, product, redis, parts.clock()),
                PagePool.of(parts.vertx(), parts.telemetry().meters()),
                settings.maxBytes(),
                parts.clock());
    }

    @Override
    public Response get(String url, int most, TaskRun run) {
        var answer = visits.visit(parse(url), Math.min(most, maxBytes), run);
        return new Response(answer.place(), answer.status(), answer.contentType(), answer.body(), answer.truncated());
    }

    @Override
    public JsonObject page(String url, TaskRun run) {
        var answer = pageAt(url, run);
        return read(answer.url().host(), () -> ScrapedData.of(readers.read(answer.source()), answer.facts(url)), run);
    }

    @Override
    public Links links(String url, TaskRun run) {
        var answer = pageAt(url, run);
        var found = read(answer.url().host(), () -> readers.links(answer.source()), run);
        return links(answer.place(), found);
    }

    @Override
    public Links linksIn(String html, @Nullable String base, TaskRun run) {
        var place = base == null ? null : parse(base);
        var found = read(place == null ? "" : place.host(), () -> PageLinks.of(html, place), run);
        return links(place == null ? "" : place.toString(), found);
    }

    private static Links links(String place, PageLinks found) {
        var links = found.links().stream()
                .map(link -> new Link(link.url(), link.text()))
                .toList();
        return new Links(place, links, found.truncated());
    }

    private Answer pageAt(String url, TaskRun run) {
        var answer = visits.visit(parse(url), maxBytes, run);
        if (!Reply.PAGES.contains(answer.status())) {
            throw new TaskFailure(FETCH_FAILED, Reply.told(answer.status()));
        }
        return answer;
    }

    private static HttpUrl parse(String text) {
        if (text.length() > LONGEST_URL) {
            throw new TaskFailure(URL_INVALID, "The URL is longer than %d characters".formatted(LONGEST_URL));
        }
        var url = HttpUrl.parse(text);
        if (url == null) {
            throw new TaskFailure(URL_INVALID, "The URL is no http or https URL");
        }
        return url;
    }

    private <T> T read(String host, PagePool.Work<T> work, TaskRun run) {
        return switch (run.await(pool.read(host, work))) {
            case PagePool.Read<T> read -> read.value();
            case PagePool.Unread<T> unread -> throw new TaskFailure(NOT_A_PAGE, unread.reason());
            case PagePool.TooSlow<T> slow -> throw new TaskFailure(TIMEOUT, slow.reason());
        };
    }
}
