package io.streamops.contract.crawl;

import io.vertx.core.json.DecodeException;
import io.vertx.core.json.JsonObject;

/** The result of a crawl. */
public sealed interface CrawlResult {
    /**
     * The page was scraped.
     *
     * @param data a JSON object or a string, depending on the worker
     */
    record Scraped(Object data) implements CrawlResult {
        /** Parses our own data if it was sent as a string; any other string is returned unchanged. */
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
     * The crawl failed.
     *
     * @param errorMessage the reason, for the user
     */
    record Failed(String errorMessage) implements CrawlResult {}
}
