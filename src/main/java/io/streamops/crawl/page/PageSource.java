package io.streamops.crawl.page;

import io.vertx.core.buffer.Buffer;
import okhttp3.HttpUrl;

/**
 * What a page is read from.
 *
 * @param url where it was found in the end; links are resolved against it
 * @param contentType as the site wrote it, empty where it did not
 */
public record PageSource(HttpUrl url, String contentType, Buffer body) {}
