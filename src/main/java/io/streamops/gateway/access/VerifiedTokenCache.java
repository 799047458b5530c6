package io.streamops.gateway.access;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;

/**
 * Caches for a minute which tokens have a valid signature. Verification takes up to half a millisecond, too much for every
 * request on an event loop. Claims are validated each time. Bounded; stores hashes, not tokens.
 */
final class VerifiedTokenCache {
    private static final int MAX_ENTRIES = 10_000;

    private final long nanos;
    private final LinkedHashMap<ByteBuffer, Long> verifiedAt = new LinkedHashMap<>();

    VerifiedTokenCache(Duration life) {
        this.nanos = life.toNanos();
    }

    synchronized boolean contains(String token) {
        var at = verifiedAt.get(hash(token));
        return at != null && System.nanoTime() - at < nanos;
    }

    synchronized void add(String token) {
        var now = System.nanoTime();
        verifiedAt.putLast(hash(token), now);
        removeExpired(verifiedAt.values().iterator(), now);
    }

    /** Removes expired entries; the oldest come first. */
    private void removeExpired(Iterator<Long> oldest, long now) {
        while (oldest.hasNext() && (now - oldest.next() >= nanos || verifiedAt.size() > MAX_ENTRIES)) {
            oldest.remove();
        }
    }

    private static ByteBuffer hash(String token) {
        return ByteBuffer.wrap(ApiKeyTable.Sha256.of(token.getBytes(StandardCharsets.UTF_8)));
    }
}
