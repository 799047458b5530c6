package io.streamops.execution;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;

/** One holder at a time for each key, first come, first served. Confined to one Vert.x context. */
public final class KeyedMutex<K> {
    /** Released once by its holder; releasing it again changes nothing. */
    @FunctionalInterface
    public interface Lock {
        void release();
    }

    private final class KeyLock implements Lock {
        private final K key;
        private boolean held = true;

        private KeyLock(K key) {
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

    /** The waiters for each held key. */
    private final Map<K, ArrayDeque<Promise<Lock>>> waiting = new HashMap<>();

    private boolean closed;

    /** Waits until the key is free; fails with {@link ShuttingDown} once the mutex is closed. */
    public Future<Lock> lock(K key) {
        if (closed) {
            return Future.failedFuture(new ShuttingDown());
        }
        var queue = waiting.get(key);
        if (queue == null) {
            waiting.put(key, new ArrayDeque<>(1));
            return Future.succeededFuture(new KeyLock(key));
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
            next.complete(new KeyLock(key));
        }
    }

    /** The number of held keys. */
    public int held() {
        return waiting.size();
    }

    /** Fails all waiters, and later calls; holders keep their keys. */
    public void close() {
        closed = true;
        for (var queue : waiting.values()) {
            for (var next = queue.poll(); next != null; next = queue.poll()) {
                next.fail(new ShuttingDown());
            }
        }
    }
}
