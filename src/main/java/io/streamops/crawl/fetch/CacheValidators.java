package io.streamops.crawl.fetch;

import org.jspecify.annotations.Nullable;

/**
 * The validators of a page, for conditional requests.
 *
 * @param lastModified the header's value
 */
public record CacheValidators(
        @Nullable String etag, @Nullable String lastModified) {
    public static final CacheValidators NONE = new CacheValidators(null, null);

    public boolean isEmpty() {
        return etag == null && lastModified == null;
    }
}
