package io.streamops.crawl.fetch;

import org.jspecify.annotations.Nullable;

/**
 * What a site has given with a page to ask later whether it has changed.
 *
 * @param lastModified as the site wrote it
 */
public record Validators(@Nullable String etag, @Nullable String lastModified) {
    public static final Validators NONE = new Validators(null, null);

    public boolean isEmpty() {
        return etag == null && lastModified == null;
    }
}
