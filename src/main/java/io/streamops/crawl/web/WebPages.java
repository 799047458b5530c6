package io.streamops.crawl.web;

import io.streamops.crawl.fetch.FetchRequest;
import io.streamops.crawl.fetch.Fetched;
import io.streamops.crawl.fetch.Validators;
import io.streamops.crawl.page.PageLinks;
import io.streamops.crawl.page.PageReaders;
import io.streamops.crawl.page.ScrapedData;
import io.streamops.crawl.polite.RobotsVerdict;
import io.streamops.crawl.web.WebFailure.Kind;
import io.vertx.core.json.JsonObject;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Pages for somebody who waits: redirects are followed, each by the rules of crawls, and a URL is tried once. All methods throw
 * {@link WebFailure}. On virtual threads.
 */
public final class WebPages {
    private static final int LONGEST_URL = 8_192;

    private final PoliteVisits visits;
    private final PagePool pool;
    private final PageReaders readers = new PageReaders();
    private final int maxBytes;

    /** @param maxBytes how much of a page is read */
    public WebPages(PoliteVisits visits, PagePool pool, int maxBytes) {
        this.visits = visits;
        this.pool = pool;
        this.maxBytes = maxBytes;
    }

    /**
     * Links, and where they were found.
     *
     * @param place empty if that is unknown
     */
    public record Found(String place, PageLinks links) {}

    /**
     * The answer of the last site, whatever its status.
     *
     * @param most bytes of its body
     */
    public Answer get(String url, int most, Visitor visitor) {
        return follow(parse(url), Math.min(most, maxBytes), visitor);
    }

    /** The page as crawls describe it. */
    public JsonObject page(String url, Visitor visitor) {
        var answer = pageAt(url, visitor);
        return read(
                answer.url().host(), () -> ScrapedData.of(readers.read(answer.source()), answer.facts(url)), visitor);
    }

    public Found links(String url, Visitor visitor) {
        var answer = pageAt(url, visitor);
        return new Found(answer.place(), read(answer.url().host(), () -> readers.links(answer.source()), visitor));
    }

    /**
     * The links of a page that is at hand.
     *
     * @param base what its relative links are relative to; null if unknown
     */
    public Found linksIn(String html, @Nullable String base, Visitor visitor) {
        var place = base == null ? null : parse(base);
        var links = read(place == null ? "" : place.host(), () -> PageLinks.of(html, place), visitor);
        return new Found(place == null ? "" : place.toString(), links);
    }

    private Answer pageAt(String url, Visitor visitor) {
        var answer = follow(parse(url), maxBytes, visitor);
        if (!Reply.PAGES.contains(answer.status())) {
            throw new WebFailure(Kind.FAILED, Reply.told(answer.status()));
        }
        return answer;
    }

    private static HttpUrl parse(String text) {
        if (text.length() > LONGEST_URL) {
            throw new WebFailure(Kind.INVALID_URL, "The URL is longer than %d characters".formatted(LONGEST_URL));
        }
        var url = HttpUrl.parse(text);
        if (url == null) {
            throw new WebFailure(Kind.INVALID_URL, "The URL is no http or https URL");
        }
        return url;
    }

    private Answer follow(HttpUrl url, int most, Visitor visitor) {
        var route = Route.from(url);
        while (true) {
            var made = made(visits.visit(new FetchRequest(route.current(), Validators.NONE, most), visitor));
            switch (made.fetched()) {
                case Fetched.Response response -> {
                    leaveAlone(route.current(), response, visitor);
                    return answer(route.current(), response, made);
                }
                case Fetched.Redirect redirect -> route = next(route, redirect.target());
                case Fetched.NotModified unasked ->
                    throw new WebFailure(Kind.FAILED, "The site answered 304 without having been asked");
                case Fetched.Refused refused -> throw new WebFailure(Kind.REFUSED, refused.reason());
                case Fetched.Failed failed ->
                    throw new WebFailure(failed.isTimeout() ? Kind.TIMEOUT : Kind.FAILED, failed.reason());
            }
        }
    }

    private static PoliteVisits.Made made(PoliteVisits.Visit visit) {
        return switch (visit) {
            case PoliteVisits.Made made -> made;
            case PoliteVisits.Barred(RobotsVerdict.Disallowed no) -> throw new WebFailure(Kind.REFUSED, no.reason());
            case PoliteVisits.Barred(RobotsVerdict.Closed closed) -> throw new WebFailure(Kind.FAILED, closed.reason());
            case PoliteVisits.Withdrawn none -> throw new IllegalStateException("somebody waits for it");
        };
    }

    private static Route next(Route route, HttpUrl target) {
        return switch (route.to(target)) {
            case Route.Onward onward -> onward.route();
            case Route.DeadEnd end -> throw new WebFailure(Kind.FAILED, end.reason());
        };
    }

    private void leaveAlone(HttpUrl url, Fetched.Response response, Visitor visitor) {
        var asked = response.retryAfter();
        if (asked != null && Reply.isTrouble(response.status())) {
            visitor.await(visits.rest(url, asked));
        }
    }

    private static Answer answer(HttpUrl url, Fetched.Response response, PoliteVisits.Made made) {
        return new Answer(
                url,
                response.status(),
                response.contentType(),
                response.body(),
                response.truncated(),
                made.began(),
                made.took());
    }

    private <T> T read(String host, PagePool.Work<T> work, Visitor visitor) {
        return switch (visitor.await(pool.read(host, work))) {
            case PagePool.Read<T> read -> read.value();
            case PagePool.Unread<T> unread -> throw new WebFailure(Kind.NOT_A_PAGE, unread.reason());
            case PagePool.TooSlow<T> slow -> throw new WebFailure(Kind.TIMEOUT, slow.reason());
        };
    }
}
