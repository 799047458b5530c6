package io.streamops.crawl.fetch;

import okhttp3.HttpUrl;

/**
 * A request.
 *
 * @param validators for a conditional request
 * @param maxBytes the maximum size of the body after decompression
 */
public record FetchRequest(HttpUrl url, CacheValidators validators, int maxBytes) {}
