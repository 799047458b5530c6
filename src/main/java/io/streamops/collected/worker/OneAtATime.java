package io.streamops.collected.worker;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Supplier;

/** Lets work of one name wait for the one before, so that a message that came twice is done once. For one verticle's context. */
final class OneAtATime {
    private final Map<String, Future<Void>> last = new HashMap<>();

    /** Does the work, on a virtual thread, when nothing of that name is being done. */
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
