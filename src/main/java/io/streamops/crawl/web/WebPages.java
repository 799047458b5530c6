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
 * Fetches pages for a waiting caller: follows redirects by the rules of crawls, without retries. All methods throw
 * {@link WebPages.Failure}. For virtual threads.
 */
public final class WebPages {
    private static final int LONGEST_URL = 8_192;

    private final PoliteVisits visits;
    private final PageReaderPool pool;
    private final PageReaders readers = new PageReaders();
    private final int maxBytes;

    /** @param maxBytes the maximum size of a page */
    public WebPages(PoliteVisits visits, PageReaderPool pool, int maxBytes) {
        this.visits = visits;
        this.pool = pool;
        this.maxBytes = maxBytes;
    }

    /**
     * Links and their page.
     *
     * @param place the URL of the page; empty if unknown
     */
    public record Found(String place, PageLinks links) {}

    /**
     * The final response, whatever its status.
     *
     * @param most the maximum size of its body
     */
    public FetchedPage get(String url, int most, PoliteVisits.Visitor visitor) {
        return follow(parse(url), Math.min(most, maxBytes), visitor);
    }

    /** The page in the form of crawl responses. */
    public JsonObject page(String url, PoliteVisits.Visitor visitor) {
        var answer = pageAt(url, visitor);
        return read(
                answer.url().host(),
                () -> ScrapedData.of(readers.read(answer.source()), answer.metadata(url)),
                visitor);
    }

    public Found links(String url, PoliteVisits.Visitor visitor) {
        var answer = pageAt(url, visitor);
        return new Found(answer.place(), read(answer.url().host(), () -> readers.links(answer.source()), visitor));
    }

    /**
     * The links of HTML that the caller already has.
     *
     * @param base the base of relative links; null if unknown
     */
    public Found linksIn(String html, @Nullable String base, PoliteVisits.Visitor visitor) {
        var place = base == null ? null : parse(base);
        var links = read(place == null ? "" : place.host(), () -> PageLinks.of(html, place), visitor);
        return new Found(place == null ? "" : place.toString(), links);
    }

    private FetchedPage pageAt(String url, PoliteVisits.Visitor visitor) {
        var answer = follow(parse(url), maxBytes, visitor);
        if (!PageStatus.PAGES.contains(answer.status())) {
            throw new Failure(Kind.FAILED, PageStatus.describe(answer.status()));
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
        var chain = RedirectChain.from(url);
        while (true) {
            var made = made(
                    visits.visit(new Fetcher.Request(chain.current(), FetchResult.Validators.NONE, most), visitor));
            switch (made.fetched()) {
                case FetchResult.Response response -> {
                    pauseHost(chain.current(), response, visitor);
                    return FetchedPage.of(chain.current(), response, made.began(), made.took());
                }
                case FetchResult.Redirect redirect -> chain = next(chain, redirect.target());
                case FetchResult.NotModified unexpected ->
                    throw new Failure(Kind.FAILED, "The site answered 304 to an unconditional request");
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
            case PoliteVisits.Withdrawn none -> throw new IllegalStateException("the caller still waits for the page");
        };
    }

    private static RedirectChain next(RedirectChain chain, HttpUrl target) {
        return switch (chain.to(target)) {
            case RedirectChain.Onward onward -> onward.chain();
            case RedirectChain.DeadEnd end -> throw new Failure(Kind.FAILED, end.reason());
        };
    }

    private void pauseHost(HttpUrl url, FetchResult.Response response, PoliteVisits.Visitor visitor) {
        var demanded = response.retryAfter();
        if (demanded != null && PageStatus.isTemporary(response.status())) {
            visitor.await(visits.rest(url, demanded));
        }
    }

    private <T> T read(String host, PageReaderPool.Work<T> work, PoliteVisits.Visitor visitor) {
        return switch (visitor.await(pool.read(host, work))) {
            case PageReaderPool.Done<T> done -> done.value();
            case PageReaderPool.NotAPage<T> not -> throw new Failure(Kind.NOT_A_PAGE, not.reason());
            case PageReaderPool.TooSlow<T> slow -> throw new Failure(Kind.TIMEOUT, slow.reason());
        };
    }

    /** The page is not available; the message is for the user. */
    public static final class Failure extends RuntimeException {
        /** The reason. */
        public enum Kind {
            /** It is not an http or https URL. */
            INVALID_URL,
            /** The request is not allowed: the address is not public, or robots.txt disallows it. */
            REFUSED,
            /** The site sent no usable response. */
            FAILED,
            TIMEOUT,
            /** The response cannot be read as a page. */
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
