package io.streamops.contract.crawl;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;

/** What came of a crawl. */
public sealed interface CrawlResult {
    /**
     * The page could be read.
     *
     * @param data a JSON object, or a string, as the worker prefers
     */
    record Scraped(Object data) implements CrawlResult {
        /** Our own data that was sent as a string is an object again; any other string stays what it is. */
        public Object unpacked() {
            if (data instanceof String text && text.startsWith("{\"url\":")) {
                try {
                    return new JsonObject(text);
                } catch (DecodeException e) {
                    return text;
                }
            }
            return data;
        }
    }

    /**
     * It could not.
     *
     * @param errorMessage why, for the user
     */
    record Failed(String errorMessage) implements CrawlResult {}
}
