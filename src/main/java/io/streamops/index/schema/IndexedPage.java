package io.streamops.index.schema;

import com.google.common.hash.Hashing;
import io.streamops.contract.page.NormalUrl;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A page as it is stored, whole.
 *
 * @param text normalised
 * @param description empty where the page has none
 * @param timestamp when it was crawled
 */
public record IndexedPage(
        NormalUrl url, String title, String description, String text, Instant timestamp, int statusCode)
        implements Entry {

    @Override
    public String key() {
        return url.value();
    }

    @Override
    public @Nullable Instant version() {
        return null;
    }

    /** The same for the same title and text, whenever they were crawled. */
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
