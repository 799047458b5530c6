package io.streamops.jobs.kind;

import io.streamops.execution.Failure;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The web, for handlers of jobs, by the crawler's rules: public addresses only, politely and within limits. Blocks the virtual
 * thread of the job; a cancelled run cancels its request. Throws {@link Failure} with one of the codes here.
 */
public interface WebAccess {
    /** Not a web address. */
    String URL_INVALID = "url_invalid";
    /** Not a public address, or forbidden by robots.txt. */
    String URL_REFUSED = "url_refused";
    /** The site did not respond, or not usefully. */
    String FETCH_FAILED = "fetch_failed";

    String TIMEOUT = "timeout";
    /** The response cannot be read as a page. */
    String NOT_A_PAGE = "not_a_page";

    /**
     * A site's response.
     *
     * @param url after redirects
     * @param contentType empty if the site sends none
     * @param body decompressed and truncated; empty if the status is not 2xx
     */
    record Response(String url, int status, String contentType, Buffer body, boolean truncated) {}

    /**
     * The links of a page.
     *
     * @param url of the page after redirects; empty if it was not fetched
     * @param truncated whether there were more
     */
    record Links(String url, List<Link> links, boolean truncated) {}

    /**
     * A link of a page.
     *
     * @param url absolute
     * @param text empty if there is none
     */
    record Link(String url, String text) {}

    /**
     * One request, with its redirects.
     *
     * @param most the maximum size of the body in bytes
     */
    Response get(String url, int most, JobContext run);

    /**
     * Fetches and reads a page: {@code url, finalUrl, statusCode, title, description, language, text, markdown, links} and the other
     * fields of crawled pages.
     */
    JsonObject page(String url, JobContext run);

    /** Fetches a page for its links. */
    Links links(String url, JobContext run);

    /**
     * The links of HTML.
     *
     * @param base the URL that relative links refer to
     */
    Links linksIn(String html, @Nullable String base, JobContext run);
}
