package io.streamops.crawl.web;

import io.netty.handler.codec.http.HttpResponseStatus;
import io.streamops.crawl.fetch.Fetched;
import java.time.Duration;
import java.util.Set;
import okhttp3.HttpUrl;
import org.jspecify.annotations.Nullable;

/** What a site's answer, or the lack of one, means for a crawl. */
public sealed interface Reply {
    /** With these a site sends a page. */
    Set<Integer> PAGES = Set.of(200, 201, 203);

    int TOO_MANY_REQUESTS = 429;

    /** It is a page, if it can be read. */
    record Found(Fetched.Response response) implements Reply {}

    /** It lies elsewhere. */
    record Moved(HttpUrl target) implements Reply {}

    /** What is known still holds. */
    record Unchanged() implements Reply {}

    /**
     * Another try may do better.
     *
     * @param after how long to wait first; null where nobody says
     * @param byTheSite whether it is the site that wants to be left alone for so long
     */
    record TryAgain(String reason, @Nullable Duration after, boolean byTheSite) implements Reply {}

    /** No try will do better. */
    record Never(String reason) implements Reply {}

    static Reply of(Fetched fetched) {
        return switch (fetched) {
            case Fetched.Response response -> of(response);
            case Fetched.Redirect redirect -> new Moved(redirect.target());
            case Fetched.NotModified unchanged -> new Unchanged();
            case Fetched.Refused refused -> new Never(refused.reason());
            case Fetched.Failed failed ->
                failed.passing() ? new TryAgain(failed.reason(), null, false) : new Never(failed.reason());
        };
    }

    private static Reply of(Fetched.Response response) {
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
