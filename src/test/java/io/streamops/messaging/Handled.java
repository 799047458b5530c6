package io.streamops.messaging;

import io.vertx.core.Future;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/** The deliveries that handlers have received, over all lanes of a test. */
public final class Handled {
    private final List<Delivery<String>> ended = new ArrayList<>();
    private final Set<String> bodies = ConcurrentHashMap.newKeySet();
    private final Set<String> keysAtWork = new HashSet<>();
    private int running;
    private int begun;
    private int mostAtOnce;
    private boolean keyTwiceAtOnce;

    /** Counts the work of a delivery as running until it ends, and notes the delivery if it succeeds. */
    public Future<Outcome> during(Delivery<String> delivery, Supplier<Future<Outcome>> work) {
        begin(delivery);
        return work.get().andThen(result -> end(delivery, result.succeeded()));
    }

    private synchronized void begin(Delivery<String> delivery) {
        begun++;
        running++;
        mostAtOnce = Math.max(mostAtOnce, running);
        var key = delivery.key();
        if (key != null && !keysAtWork.add(key)) {
            keyTwiceAtOnce = true;
        }
    }

    private synchronized void end(Delivery<String> delivery, boolean handled) {
        running--;
        var key = delivery.key();
        if (key != null) {
            keysAtWork.remove(key);
        }
        if (handled) {
            ended.add(delivery);
            bodies.add(delivery.body());
        }
    }

    public synchronized int begun() {
        return begun;
    }

    public synchronized int running() {
        return running;
    }

    public synchronized int mostAtOnce() {
        return mostAtOnce;
    }

    /** Whether two messages of one key were ever at work at the same time. */
    public synchronized boolean keyTwiceAtOnce() {
        return keyTwiceAtOnce;
    }

    /** The deliveries that were handled, in the order in which they ended. */
    public synchronized List<Delivery<String>> deliveries() {
        return List.copyOf(ended);
    }

    /** The bodies that were handled at least once. */
    public Set<String> bodies() {
        return bodies;
    }

    /** The bodies by key, in the order of their first handling. */
    public synchronized Map<String, List<String>> byKey() {
        var byKey = new HashMap<String, List<String>>();
        var known = new HashSet<String>();
        for (var delivery : ended) {
            var key = delivery.key();
            if (key != null && known.add(delivery.body())) {
                byKey.computeIfAbsent(key, k -> new ArrayList<>()).add(delivery.body());
            }
        }
        return byKey;
    }
}
