package io.streamops.crawl.page;

import java.time.Duration;
import java.time.Instant;

/**
 * How a page was come by.
 *
 * @param url as it was asked for
 * @param finalUrl where it was found, after redirects
 * @param contentType as the site wrote it, empty where it did not
 * @param fetchedAt when the last request began
 * @param duration from the first request to the last byte
 * @param bytes of the body that were read, after decompression
 * @param truncated whether the body had more
 */
public record FetchMetadata(
        String url,
        String finalUrl,
        int statusCode,
        String contentType,
        Instant fetchedAt,
        Duration duration,
        long bytes,
        boolean truncated) {}
