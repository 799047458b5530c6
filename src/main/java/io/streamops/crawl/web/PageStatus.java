package io.streamops.crawl.web;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.streamops.crawl.fetch.FetchResult;
import java.time.Duration;
import java.util.Set;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** The meaning of a site's response, or of its absence, for a crawl. */
public sealed interface PageStatus {
    /** The HTTP statuses of pages. */
    Set<Integer> PAGES = Set.of(200, 201, 203);

    int TOO_MANY_REQUESTS = 429;

    /** A page, if it can be read. */
    record Found(FetchResult.Response response) implements PageStatus {}

    /** A redirect. */
    record Moved(HttpUrl target) implements PageStatus {}

    /** The stored page is still valid. */
    record Unchanged() implements PageStatus {}

    /**
     * A retry may succeed.
     *
     * @param after the demanded delay; null if there is none
     * @param byTheSite whether the site itself demands the delay
     */
    record TryAgain(String reason, @Nullable Duration after, boolean byTheSite) implements PageStatus {}

    /** A retry would not help. */
    record Never(String reason) implements PageStatus {}

    static PageStatus of(FetchResult fetched) {
        return switch (fetched) {
            case FetchResult.Response response -> of(response);
            case FetchResult.Redirect redirect -> new Moved(redirect.target());
            case FetchResult.NotModified unchanged -> new Unchanged();
            case FetchResult.Refused refused -> new Never(refused.reason());
            case FetchResult.Failed failed ->
                failed.passing() ? new TryAgain(failed.reason(), null, false) : new Never(failed.reason());
        };
    }

    private static PageStatus of(FetchResult.Response response) {
        var status = response.status();
        if (PAGES.contains(status)) {
            return new Found(response);
        }
        var reason = describe(status);
        return isTemporary(status) ? new TryAgain(reason, response.retryAfter(), true) : new Never(reason);
    }

    /** Whether a retry may succeed. */
    static boolean isTemporary(int status) {
        return status == TOO_MANY_REQUESTS || status >= 500;
    }

    /** Describes a status other than those of pages, for the user. */
    static String describe(int status) {
        return "The site answered " + HttpResponseStatus.valueOf(status)
                + (status < 300 ? ", which is not a page" : "");
    }
}
