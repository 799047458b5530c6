package io.streamops.contract.crawl;

import io.streamops.contract.ContractViolation;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The headers of requests and responses: the crawl and its owner.
 *
 * @param createdAt when the request was created; null if the sender omits it
 */
public record CrawlHeaders(
        String id, String email, @Nullable String createdAt) {
    private static final int LONGEST = 512;

    public CrawlHeaders {
        require(CrawlNames.ID, id);
        require(CrawlNames.EMAIL, email);
    }

    private static void require(String name, String value) {
        if (value.isBlank() || value.length() > LONGEST) {
            throw new ContractViolation("the header %s must have 1 to %d characters".formatted(name, LONGEST));
        }
    }

    /** Parses headers; without id or email, no response is possible. */
    public static CrawlHeaders of(Map<String, String> headers) {
        return new CrawlHeaders(
                present(headers, CrawlNames.ID),
                present(headers, CrawlNames.EMAIL),
                headers.get(CrawlNames.CREATED_AT));
    }

    private static String present(Map<String, String> headers, String name) {
        var value = headers.get(name);
        if (value == null) {
            throw new ContractViolation("the header " + name + " is missing");
        }
        return value;
    }

    public Map<String, String> headers() {
        var headers = new LinkedHashMap<String, String>();
        headers.put(CrawlNames.ID, id);
        headers.put(CrawlNames.EMAIL, email);
        if (createdAt != null) {
            headers.put(CrawlNames.CREATED_AT, createdAt);
        }
        return headers;
    }
}
