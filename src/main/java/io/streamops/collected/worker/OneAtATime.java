package io.streamops.collected.worker;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** A mutex by key, so that a message delivered twice is processed once. For one verticle's context. */
final class OneAtATime {
    private final Map<String, Future<Void>> last = new HashMap<>();

    /** Runs the work, on a virtual thread, while no other work has the key. */
    <T> T run(String name, Supplier<T> work) {
        var mine = Promise.<Void>promise();
        var before = last.put(name, mine.future());
        try {
            if (before != null) {
                before.await();
            }
            return work.get();
        } finally {
            last.remove(name, mine.future());
            mine.complete();
        }
    }
}
