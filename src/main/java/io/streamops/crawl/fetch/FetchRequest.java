package io.streamops.crawl.fetch;

import okhttp3.HttpUrl;

/**
 * What to fetch.
 *
 * @param validators of what is known already; the answer may be that it has not changed
 * @param maxBytes how much of the body is read, after decompression
 */
public record FetchRequest(HttpUrl url, Validators validators, int maxBytes) {}
