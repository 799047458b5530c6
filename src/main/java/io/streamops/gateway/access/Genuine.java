package io.streamops.gateway.access;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;

/**
 * Remembers for a minute which tokens were signed by the issuer: to find that out takes up to half a millisecond, which
 * is too much for an event loop to spend on each request of one client. What a token claims is judged every time. Bounded,
 * and by hashes, so that no token is kept.
 */
final class Genuine {
    private static final int MOST = 10_000;

    private final long nanos;
    private final LinkedHashMap<ByteBuffer, Long> foundAt = new LinkedHashMap<>();

    Genuine(Duration life) {
        this.nanos = life.toNanos();
    }

    synchronized boolean contains(String token) {
        var at = foundAt.get(hash(token));
        return at != null && System.nanoTime() - at < nanos;
    }

    synchronized void add(String token) {
        var now = System.nanoTime();
        foundAt.putLast(hash(token), now);
        forget(foundAt.values().iterator(), now);
    }

    /** The oldest come first. */
    private void forget(Iterator<Long> oldest, long now) {
        while (oldest.hasNext() && (now - oldest.next() >= nanos || foundAt.size() > MOST)) {
            oldest.remove();
        }
    }

    private static ByteBuffer hash(String token) {
        return ByteBuffer.wrap(Sha256.of(token.getBytes(StandardCharsets.UTF_8)));
    }
}
