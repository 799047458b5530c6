package io.streamops.jobs.kind;

import io.streamops.execution.Failure;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The web as tasks may use it: by the crawler's rules, so with public addresses only, politely and within limits. Waits on the
 * virtual thread of the task; when its run ends, so does the request. Throws {@link Failure} with one of the codes here.
 */
public interface WebAccess {
    /** It is no web address. */
    String URL_INVALID = "url_invalid";
    /** It may not be asked: no public address, or robots.txt does not allow it. */
    String URL_REFUSED = "url_refused";
    /** The site has no answer, or none that is of use. */
    String FETCH_FAILED = "fetch_failed";

    String TIMEOUT = "timeout";
    /** The site's answer is nothing that can be read as a page. */
    String NOT_A_PAGE = "not_a_page";

    /**
     * A site's answer.
     *
     * @param url where it was found in the end
     * @param contentType empty where the site says none
     * @param body decompressed, and cut where it is too long; empty where the status is not 2xx
     */
    record Response(String url, int status, String contentType, Buffer body, boolean truncated) {}

    /**
     * Where a page leads to.
     *
     * @param url where it was found in the end; empty where it was not asked for
     * @param truncated whether there were more
     */
    record Links(String url, List<Link> links, boolean truncated) {}

    /**
     * A link of a page.
     *
     * @param url absolute
     * @param text what it is called, empty where there are no words
     */
    record Link(String url, String text) {}

    /**
     * One request, with its redirects.
     *
     * @param most bytes of the body
     */
    Response get(String url, int most, JobContext run);

    /**
     * A page that was fetched and read: {@code url, finalUrl, statusCode, title, description, language, text, markdown, links}
     * and what else crawls say of pages.
     */
    JsonObject page(String url, JobContext run);

    /** The links of a page that is fetched. */
    Links links(String url, JobContext run);

    /**
     * The links of a page that is there already.
     *
     * @param base where it was found, for what it says relative to that
     */
    Links linksIn(String html, @Nullable String base, JobContext run);
}
