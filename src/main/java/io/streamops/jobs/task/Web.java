package io.streamops.jobs.task;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;

/** The web as tasks may use it: by the crawler's rules, so with public addresses only, politely and within limits. */
public interface Web {
    /**
     * A site's answer.
     *
     * @param url where it was found in the end
     * @param contentType empty where the site says none
     * @param body decompressed, and cut where it is too long
     */
    record Response(String url, int status, String contentType, Buffer body, boolean truncated) {}

    /** One request, with its redirects; fails with {@link TaskFailure} where the URL may not or cannot be asked. */
    Future<Response> get(String url);

    /**
     * A page that was fetched and read: {@code url, finalUrl, statusCode, title, description, language, text, markdown, links}
     * and what else crawls say of pages. Fails with {@link TaskFailure}.
     */
    Future<JsonObject> page(String url);
}
