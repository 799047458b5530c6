package io.streamops.crawl.worker;

import io.streamops.kit.ByteChunks;
import io.streamops.kit.JsonText;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.Json;
import io.vertx.core.json.JsonObject;

/**
 * The part of a page's data that all responses share: its members except the two that differ, as JSON without the braces.
 * So it is encoded only once.
 */
record PageData(Buffer members) {
    private static final String URL = "url";
    private static final String FROM_CACHE = "fromCache";

    /**
     * Extracts it from the data of one response, which is modified.
     *
     * @param text the text of the page, which the data contains in full or cut
     */
    static PageData of(JsonObject data, JsonText text) {
        data.remove(URL);
        data.remove(FROM_CACHE);
        var json = text.within(data);
        return new PageData(json.slice(1, json.length() - 1));
    }

    /** The data of a response to a request for this URL. */
    ByteChunks json(String url, boolean fromCache) {
        return new ByteChunks()
                .add("{\"" + URL + "\":")
                .add(Json.encodeToBuffer(url))
                .add(",")
                .add(members)
                .add(",\"" + FROM_CACHE + "\":" + fromCache + "}");
    }
}
