package io.streamops.messaging.redis;

import io.streamops.messaging.redis.StreamFollower.Following;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Listens to a stream whose entries are numbered from 1, and records entries out of order. */
final class Heard implements StreamFollower.Listener {
    final Queue<String> faults = new ConcurrentLinkedQueue<>();
    final AtomicInteger batches = new AtomicInteger();
    private final AtomicInteger last;
    private volatile @Nullable Promise<Void> held;
    private volatile @Nullable Following following;

    /** @param after the last entry that it does not want */
    Heard(int after) {
        last = new AtomicInteger(after);
    }

    /** The id of an entry. */
    static String id(int number) {
        return number + "-1";
    }

    Heard follow(StreamFollower follower, String stream) {
        following = follower.follow(stream, id(last.get()), this);
        return this;
    }

    void stop() {
        Objects.requireNonNull(following).stop();
    }

    /** From the next batch on, batches complete only when released. */
    void hold() {
        held = Promise.promise();
    }

    void release() {
        var promise = Objects.requireNonNull(held);
        held = null;
        promise.complete();
    }

    @Override
    public Future<Void> entries(List<StreamFollower.Entry> batch) {
        batches.incrementAndGet();
        for (var entry : batch) {
            var expected = id(last.incrementAndGet());
            if (!entry.id().equals(expected) || !expected.equals(entry.fields().get("n"))) {
                faults.add(entry + " instead of " + expected);
            }
        }
        if (batch.isEmpty()) {
            faults.add("nothing");
        }
        var promise = held;
        return promise == null ? Future.succeededFuture() : promise.future();
    }

    int last() {
        return last.get();
    }
}
