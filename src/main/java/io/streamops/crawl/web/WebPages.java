package io.streamops.crawl.web;

import io.streamops.crawl.fetch.FetchResult;
import io.streamops.crawl.fetch.Fetcher;
import io.streamops.crawl.page.PageLinks;
import io.streamops.crawl.page.PageReaders;
import io.streamops.crawl.page.ScrapedData;
import io.streamops.crawl.politeness.RobotsRules;
import io.streamops.crawl.web.WebPages.Failure.Kind;
import io.vertx.core.json.JsonObject;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/**
 * Pages for somebody who waits: redirects are followed, each by the rules of crawls, and a URL is tried once. All methods throw
 * {@link WebPages.Failure}. On virtual threads.
 */
public final class WebPages {
    private static final int LONGEST_URL = 8_192;

    private final PoliteVisits visits;
    private final PageReaderPool pool;
    private final PageReaders readers = new PageReaders();
    private final int maxBytes;

    /** @param maxBytes how much of a page is read */
    public WebPages(PoliteVisits visits, PageReaderPool pool, int maxBytes) {
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
    public FetchedPage get(String url, int most, PoliteVisits.Visitor visitor) {
        return follow(parse(url), Math.min(most, maxBytes), visitor);
    }

    /** The page as crawls describe it. */
    public JsonObject page(String url, PoliteVisits.Visitor visitor) {
        var answer = pageAt(url, visitor);
        return read(
                answer.url().host(), () -> ScrapedData.of(readers.read(answer.source()), answer.facts(url)), visitor);
    }

    public Found links(String url, PoliteVisits.Visitor visitor) {
        var answer = pageAt(url, visitor);
        return new Found(answer.place(), read(answer.url().host(), () -> readers.links(answer.source()), visitor));
    }

    /**
     * The links of a page that is at hand.
     *
     * @param base what its relative links are relative to; null if unknown
     */
    public Found linksIn(String html, @Nullable String base, PoliteVisits.Visitor visitor) {
        var place = base == null ? null : parse(base);
        var links = read(place == null ? "" : place.host(), () -> PageLinks.of(html, place), visitor);
        return new Found(place == null ? "" : place.toString(), links);
    }

    private FetchedPage pageAt(String url, PoliteVisits.Visitor visitor) {
        var answer = follow(parse(url), maxBytes, visitor);
        if (!PageStatus.PAGES.contains(answer.status())) {
            throw new Failure(Kind.FAILED, PageStatus.told(answer.status()));
        }
        return answer;
    }

    private static HttpUrl parse(String text) {
        if (text.length() > LONGEST_URL) {
            throw new Failure(Kind.INVALID_URL, "The URL is longer than %d characters".formatted(LONGEST_URL));
        }
        var url = HttpUrl.parse(text);
        if (url == null) {
            throw new Failure(Kind.INVALID_URL, "The URL is no http or https URL");
        }
        return url;
    }

    private FetchedPage follow(HttpUrl url, int most, PoliteVisits.Visitor visitor) {
        var route = RedirectChain.from(url);
        while (true) {
            var made = made(
                    visits.visit(new Fetcher.Request(route.current(), FetchResult.Validators.NONE, most), visitor));
            switch (made.fetched()) {
                case FetchResult.Response response -> {
                    leaveAlone(route.current(), response, visitor);
                    return answer(route.current(), response, made);
                }
                case FetchResult.Redirect redirect -> route = next(route, redirect.target());
                case FetchResult.NotModified unasked ->
                    throw new Failure(Kind.FAILED, "The site answered 304 without having been asked");
                case FetchResult.Refused refused -> throw new Failure(Kind.REFUSED, refused.reason());
                case FetchResult.Failed failed ->
                    throw new Failure(failed.isTimeout() ? Kind.TIMEOUT : Kind.FAILED, failed.reason());
            }
        }
    }

    private static PoliteVisits.Made made(PoliteVisits.Visit visit) {
        return switch (visit) {
            case PoliteVisits.Made made -> made;
            case PoliteVisits.Barred(RobotsRules.Verdict.Disallowed no) -> throw new Failure(Kind.REFUSED, no.reason());
            case PoliteVisits.Barred(RobotsRules.Verdict.Closed closed) ->
                throw new Failure(Kind.FAILED, closed.reason());
            case PoliteVisits.Withdrawn none -> throw new IllegalStateException("somebody waits for it");
        };
    }

    private static RedirectChain next(RedirectChain route, HttpUrl target) {
        return switch (route.to(target)) {
            case RedirectChain.Onward onward -> onward.route();
            case RedirectChain.DeadEnd end -> throw new Failure(Kind.FAILED, end.reason());
        };
    }

    private void leaveAlone(HttpUrl url, FetchResult.Response response, PoliteVisits.Visitor visitor) {
        var asked = response.retryAfter();
        if (asked != null && PageStatus.isTrouble(response.status())) {
            visitor.await(visits.rest(url, asked));
        }
    }

    private static FetchedPage answer(HttpUrl url, FetchResult.Response response, PoliteVisits.Made made) {
        return new FetchedPage(
                url,
                response.status(),
                response.contentType(),
                response.body(),
                response.truncated(),
                made.began(),
                made.took());
    }

    private <T> T read(String host, PageReaderPool.Work<T> work, PoliteVisits.Visitor visitor) {
        return switch (visitor.await(pool.read(host, work))) {
            case PageReaderPool.Read<T> read -> read.value();
            case PageReaderPool.Unread<T> unread -> throw new Failure(Kind.NOT_A_PAGE, unread.reason());
            case PageReaderPool.TooSlow<T> slow -> throw new Failure(Kind.TIMEOUT, slow.reason());
        };
    }

    /** A page is not to be had; the message is for its user. */
    public static final class Failure extends RuntimeException {
        /** Why it is not to be had. */
        public enum Kind {
            /** It is no web address. */
            INVALID_URL,
            /** It may not be asked for: its address is not public, or robots.txt does not allow it. */
            REFUSED,
            /** The site has no answer, or none that is of use. */
            FAILED,
            TIMEOUT,
            /** The answer cannot be read as a page. */
            NOT_A_PAGE
        }

        private final Kind kind;

        Failure(Kind kind, String message) {
            super(message, null, false, false);
            this.kind = kind;
        }

        public Kind kind() {
            return kind;
        }
    }
}
