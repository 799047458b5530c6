package io.streamops.crawl.politeness;

import io.streamops.crawl.fetch.FetchResult;
import io.streamops.crawl.fetch.Fetcher;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.function.Function;
import okhttp3.HttpUrl;

/** Fetches robots.txt files and interprets the responses according to RFC 9309. */
public final class RobotsFetcher implements RobotsSource {
    private static final int MAX_REDIRECTS = 5;
    private static final int TOO_MANY_REQUESTS = 429;

    private final Function<Fetcher.Request, Future<FetchResult>> fetcher;

    /** @param fetcher checks every address, including redirect targets */
    public RobotsFetcher(Function<Fetcher.Request, Future<FetchResult>> fetcher) {
        this.fetcher = fetcher;
    }

    @Override
    public Future<RobotsSource.Result> fetch(HttpUrl robotsUrl) {
        return fetch(robotsUrl, 0);
    }

    private Future<RobotsSource.Result> fetch(HttpUrl url, int redirects) {
        return fetcher.apply(new Fetcher.Request(url, FetchResult.Validators.NONE, MAX_BYTES))
                .compose(fetched -> switch (fetched) {
                    case FetchResult.Response response -> Future.succeededFuture(answer(response));
                    case FetchResult.Redirect redirect ->
                        redirects == MAX_REDIRECTS
                                ? Future.succeededFuture(new RobotsSource.Result.Absent())
                                : fetch(redirect.target(), redirects + 1);
                    case FetchResult.NotModified same -> Future.succeededFuture(unreachable("Unexpected response 304"));
                    case FetchResult.Refused refused ->
                        Future.succeededFuture(hopeless(refused.reason(), true, redirects));
                    case FetchResult.Failed failed -> Future.succeededFuture(answer(failed, redirects));
                });
    }

    private static RobotsSource.Result answer(FetchResult.Response response) {
        var status = response.status();
        if (status >= 200 && status < 300) {
            return new RobotsSource.Result.Found(response.body());
        }
        if (status >= 300 && status < 500 && status != TOO_MANY_REQUESTS) {
            return new RobotsSource.Result.Absent();
        }
        var after = response.retryAfter();
        return new RobotsSource.Result.Unreachable("Status " + status, after == null ? Duration.ZERO : after);
    }

    private static RobotsSource.Result answer(FetchResult.Failed failed, int redirects) {
        if (!failed.passing()) {
            return hopeless(failed.reason(), false, redirects);
        }
        return failed.connected() || redirects > 0
                ? unreachable(failed.reason())
                : new RobotsSource.Result.NotConnected(failed.reason());
    }

    private static RobotsSource.Result unreachable(String reason) {
        return new RobotsSource.Result.Unreachable(reason, Duration.ZERO);
    }

    /** A redirect to an impossible place says nothing about the site itself. */
    private static RobotsSource.Result hopeless(String reason, boolean forbidden, int redirects) {
        return redirects == 0 ? new RobotsSource.Result.NoSite(reason, forbidden) : unreachable(reason);
    }
}
