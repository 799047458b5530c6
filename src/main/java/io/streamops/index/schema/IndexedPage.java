package io.streamops.index.schema;

import com.google.common.hash.Hashing;
import io.streamops.contract.page.NormalizedUrl;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A page to store.
 *
 * @param text normalized
 * @param description empty if the page has none
 * @param timestamp when the page was crawled
 */
public record IndexedPage(
        NormalizedUrl url, String title, String description, String text, Instant timestamp, int statusCode)
        implements IndexSchema.Entry {

    @Override
    public String key() {
        return url.value();
    }

    @Override
    public @Nullable Instant version() {
        return null;
    }

    /** A hash of title and text, independent of the crawl time. */
    public static long fingerprint(String title, String text) {
        return Hashing.murmur3_128()
                .newHasher()
                .putUnencodedChars(title)
                .putChar('\0')
                .putUnencodedChars(text)
                .hash()
                .asLong();
    }
}
