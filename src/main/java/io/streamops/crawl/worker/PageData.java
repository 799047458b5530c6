package io.streamops.crawl.worker;

import io.streamops.kit.ByteChunks;
import io.streamops.kit.JsonText;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonObject;

/**
 * What all answers about a page have in common: the members of its data but for the two that tell answers apart, as
 * JSON without the braces, so that it is encoded once only.
 */
record PageData(Buffer members) {
    private static final String URL = "url";
    private static final String FROM_CACHE = "fromCache";

    /**
     * Of the data of one answer, which is taken apart.
     *
     * @param text the page's, which the data has whole or cut
     */
    static PageData of(JsonObject data, JsonText text) {
        data.remove(URL);
        data.remove(FROM_CACHE);
        var json = text.within(data);
        return new PageData(json.slice(1, json.length() - 1));
    }

    /** The data of an answer to a request for this URL. */
    ByteChunks json(String url, boolean fromCache) {
        return new ByteChunks()
                .add("{\"" + URL + "\":")
                .add(Json.encodeToBuffer(url))
                .add(",")
                .add(members)
                .add(",\"" + FROM_CACHE + "\":" + fromCache + "}");
    }
}
