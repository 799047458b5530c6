package io.streamops.crawl.web;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.streamops.crawl.fetch.FetchResult;
import java.time.Duration;
import java.util.Set;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** What a site's answer, or the lack of one, means for a crawl. */
public sealed interface PageStatus {
    /** With these a site sends a page. */
    Set<Integer> PAGES = Set.of(200, 201, 203);

    int TOO_MANY_REQUESTS = 429;

    /** It is a page, if it can be read. */
    record Found(FetchResult.Response response) implements PageStatus {}

    /** It lies elsewhere. */
    record Moved(HttpUrl target) implements PageStatus {}

    /** What is known still holds. */
    record Unchanged() implements PageStatus {}

    /**
     * Another try may do better.
     *
     * @param after how long to wait first; null where nobody says
     * @param byTheSite whether it is the site that wants to be left alone for so long
     */
    record TryAgain(String reason, @Nullable Duration after, boolean byTheSite) implements PageStatus {}

    /** No try will do better. */
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
        return isTrouble(status) ? new TryAgain(told(status), response.retryAfter(), true) : new Never(told(status));
    }

    /** Whether the site may do better later. */
    static boolean isTrouble(int status) {
        return status == TOO_MANY_REQUESTS || status >= 500;
    }

    /** What there is to say of a status that is no page's. */
    static String told(int status) {
        return "The site answered " + HttpResponseStatus.valueOf(status) + (status < 300 ? ", which is no page" : "");
    }
}
