package io.streamops.execution;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/** One holder at a time for each key, in the order of asking. Belongs to one Vert.x context. */
public final class KeyedMutex<K> {
    /** Released once by its holder; releasing it again changes nothing. */
    @FunctionalInterface
    public interface Lock {
        void release();
    }

    private final class Held implements Lock {
        private final K key;
        private boolean held = true;

        private Held(K key) {
            this.key = key;
        }

        @Override
        public void release() {
            if (held) {
                held = false;
                passOn(key);
            }
        }
    }

    /** Those who wait for each key that is held. */
    private final Map<K, ArrayDeque<Promise<Lock>>> waiting = new HashMap<>();

    private boolean closed;

    /** Waits until nobody else holds the key; fails with {@link ShuttingDown} once this is closed. */
    public Future<Lock> lock(K key) {
        if (closed) {
            return Future.failedFuture(new ShuttingDown());
        }
        var queue = waiting.get(key);
        if (queue == null) {
            waiting.put(key, new ArrayDeque<>(1));
            return Future.succeededFuture(new Held(key));
        }
        var promise = ConcurrencyLimiter.<Lock>promise();
        queue.add(promise);
        return promise.future();
    }

    private void passOn(K key) {
        var queue = waiting.get(key);
        var next = queue == null ? null : queue.poll();
        if (next == null) {
            waiting.remove(key);
        } else {
            next.complete(new Held(key));
        }
    }

    /** How many keys are held. */
    public int held() {
        return waiting.size();
    }

    /** Fails all who wait, now and from now on; holders keep their keys. */
    public void close() {
        closed = true;
        for (var queue : waiting.values()) {
            for (var next = queue.poll(); next != null; next = queue.poll()) {
                next.fail(new ShuttingDown());
            }
        }
    }
}
