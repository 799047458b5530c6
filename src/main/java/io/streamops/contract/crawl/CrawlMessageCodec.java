package io.streamops.contract.crawl;

import io.streamops.contract.ContractViolation;
import io.streamops.contract.JsonFields;
import io.streamops.kit.ByteChunks;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;

/** The bodies of requests and responses. */
public final class CrawlMessageCodec {
    private CrawlMessageCodec() {}

    public static String request(String url) {
        return new JsonObject().put("url", url).encode();
    }

    /** The URL of a request. */
    public static String url(byte[] request) {
        return JsonFields.of(request).text("url");
    }

    public static JsonObject response(CrawlResult result) {
        return switch (result) {
            case CrawlResult.Scraped scraped ->
                new JsonObject().put("success", true).put("scrapedData", scraped.data());
            case CrawlResult.Failed failed ->
                new JsonObject().put("success", false).put("errorMessage", failed.errorMessage());
        };
    }

    /** The response for a page whose data is already encoded as a JSON object. */
    public static Buffer scraped(ByteChunks data) {
        return new ByteChunks()
                .add("{\"success\":true,\"scrapedData\":")
                .add(data)
                .add("}")
                .joined();
    }

    public static CrawlResult result(byte[] response) {
        var fields = JsonFields.of(response);
        if (!fields.flag("success")) {
            return new CrawlResult.Failed(fields.text("errorMessage"));
        }
        return switch (fields.object().getValue("scrapedData")) {
            case null -> throw new ContractViolation("/scrapedData is missing");
            case String text -> new CrawlResult.Scraped(text);
            case JsonObject object -> new CrawlResult.Scraped(object);
            default -> throw new ContractViolation("/scrapedData must be an object or a string");
        };
    }
}
