package io.streamops.crawl.polite;

import io.streamops.crawl.fetch.FetchRequest;
import io.streamops.crawl.fetch.Fetched;
import io.streamops.crawl.fetch.Validators;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.function.Function;
import okhttp3.HttpUrl;

/** Fetches robots.txt files and interprets the responses according to RFC 9309. */
public final class FetchedRobots implements RobotsSource {
    private static final int MAX_REDIRECTS = 5;
    private static final int TOO_MANY_REQUESTS = 429;

    private final Function<FetchRequest, Future<Fetched>> fetcher;

    /** @param fetcher checks every address, including redirect targets */
    public FetchedRobots(Function<FetchRequest, Future<Fetched>> fetcher) {
        this.fetcher = fetcher;
    }

    @Override
    public Future<RobotsAnswer> fetch(HttpUrl robotsUrl) {
        return fetch(robotsUrl, 0);
    }

    private Future<RobotsAnswer> fetch(HttpUrl url, int redirects) {
        return fetcher.apply(new FetchRequest(url, Validators.NONE, MAX_BYTES)).compose(fetched -> switch (fetched) {
            case Fetched.Response response -> Future.succeededFuture(answer(response));
            case Fetched.Redirect redirect ->
                redirects == MAX_REDIRECTS
                        ? Future.succeededFuture(new RobotsAnswer.Absent())
                        : fetch(redirect.target(), redirects + 1);
            case Fetched.NotModified same -> Future.succeededFuture(unreachable("Unexpected response 304"));
            case Fetched.Refused refused -> Future.succeededFuture(hopeless(refused.reason(), true, redirects));
            case Fetched.Failed failed -> Future.succeededFuture(answer(failed, redirects));
        });
    }

    private static RobotsAnswer answer(Fetched.Response response) {
        var status = response.status();
        if (status >= 200 && status < 300) {
            return new RobotsAnswer.Found(response.body());
        }
        if (status >= 300 && status < 500 && status != TOO_MANY_REQUESTS) {
            return new RobotsAnswer.Absent();
        }
        var after = response.retryAfter();
        return new RobotsAnswer.Unreachable("Status " + status, after == null ? Duration.ZERO : after);
    }

    private static RobotsAnswer answer(Fetched.Failed failed, int redirects) {
        if (!failed.passing()) {
            return hopeless(failed.reason(), false, redirects);
        }
        return failed.connected() || redirects > 0
                ? unreachable(failed.reason())
                : new RobotsAnswer.NotConnected(failed.reason());
    }

    private static RobotsAnswer unreachable(String reason) {
        return new RobotsAnswer.Unreachable(reason, Duration.ZERO);
    }

    /** A redirect to an impossible place says nothing about the site itself. */
    private static RobotsAnswer hopeless(String reason, boolean forbidden, int redirects) {
        return redirects == 0 ? new RobotsAnswer.NoSite(reason, forbidden) : unreachable(reason);
    }
}
