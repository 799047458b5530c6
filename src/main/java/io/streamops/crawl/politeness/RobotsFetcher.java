package io.streamops.crawl.politeness;

import io.streamops.crawl.fetch.CacheValidators;
import io.streamops.crawl.fetch.FetchRequest;
import io.streamops.crawl.fetch.FetchResult;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.function.Function;
import okhttp3.HttpUrl;

/** Fetches robots.txt files and interprets the responses according to RFC 9309. */
public final class RobotsFetcher implements RobotsSource {
    private static final int MAX_REDIRECTS = 5;
    private static final int TOO_MANY_REQUESTS = 429;

    private final Function<FetchRequest, Future<FetchResult>> fetcher;

    /** @param fetcher checks every address, including redirect targets */
    public RobotsFetcher(Function<FetchRequest, Future<FetchResult>> fetcher) {
        this.fetcher = fetcher;
    }

    @Override
    public Future<RobotsFetchResult> fetch(HttpUrl robotsUrl) {
        return fetch(robotsUrl, 0);
    }

    private Future<RobotsFetchResult> fetch(HttpUrl url, int redirects) {
        return fetcher.apply(new FetchRequest(url, CacheValidators.NONE, MAX_BYTES))
                .compose(fetched -> switch (fetched) {
                    case FetchResult.Response response -> Future.succeededFuture(answer(response));
                    case FetchResult.Redirect redirect ->
                        redirects == MAX_REDIRECTS
                                ? Future.succeededFuture(new RobotsFetchResult.Absent())
                                : fetch(redirect.target(), redirects + 1);
                    case FetchResult.NotModified same -> Future.succeededFuture(unreachable("Unexpected response 304"));
                    case FetchResult.Refused refused ->
                        Future.succeededFuture(hopeless(refused.reason(), true, redirects));
                    case FetchResult.Failed failed -> Future.succeededFuture(answer(failed, redirects));
                });
    }

    private static RobotsFetchResult answer(FetchResult.Response response) {
        var status = response.status();
        if (status >= 200 && status < 300) {
            return new RobotsFetchResult.Found(response.body());
        }
        if (status >= 300 && status < 500 && status != TOO_MANY_REQUESTS) {
            return new RobotsFetchResult.Absent();
        }
        var after = response.retryAfter();
        return new RobotsFetchResult.Unreachable("Status " + status, after == null ? Duration.ZERO : after);
    }

    private static RobotsFetchResult answer(FetchResult.Failed failed, int redirects) {
        if (!failed.passing()) {
            return hopeless(failed.reason(), false, redirects);
        }
        return failed.connected() || redirects > 0
                ? unreachable(failed.reason())
                : new RobotsFetchResult.NotConnected(failed.reason());
    }

    private static RobotsFetchResult unreachable(String reason) {
        return new RobotsFetchResult.Unreachable(reason, Duration.ZERO);
    }

    /** A redirect to an impossible place says nothing about the site itself. */
    private static RobotsFetchResult hopeless(String reason, boolean forbidden, int redirects) {
        return redirects == 0 ? new RobotsFetchResult.NoSite(reason, forbidden) : unreachable(reason);
    }
}
