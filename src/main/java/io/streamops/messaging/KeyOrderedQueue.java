package io.streamops.messaging;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Orders messages by key: at most one message of a key is ready or running, and keys proceed in parallel. */
final class KeyOrderedQueue<T> {
    private final LinkedHashSet<Dispatcher.InFlightMessage<T>> all = new LinkedHashSet<>();
    private final Map<String, Dispatcher.InFlightMessage<T>> lastOfKey = new HashMap<>();
    private final ArrayDeque<Dispatcher.InFlightMessage<T>> ready = new ArrayDeque<>();
    private long bytes;

    void add(Dispatcher.InFlightMessage<T> held) {
        all.add(held);
        bytes += held.receipt.size();
        var ahead = held.key == null ? null : lastOfKey.put(held.key, held);
        if (ahead == null) {
            makeReady(held);
        } else {
            ahead.next = held;
        }
    }

    /** Makes the message ready, after those that already are. */
    void makeReady(Dispatcher.InFlightMessage<T> held) {
        held.state = Dispatcher.InFlightMessage.State.READY;
        ready.add(held);
    }

    /** Makes the message ready, before those that already are. */
    void makeReadyFirst(Dispatcher.InFlightMessage<T> held) {
        held.state = Dispatcher.InFlightMessage.State.READY;
        ready.addFirst(held);
    }

    /** The next ready message; null if there is none. */
    Dispatcher.@Nullable InFlightMessage<T> poll() {
        return ready.poll();
    }

    /** Removes the message; the next one with its key becomes ready. */
    void remove(Dispatcher.InFlightMessage<T> held) {
        if (!all.remove(held)) {
            return;
        }
        bytes -= held.receipt.size();
        if (held.state == Dispatcher.InFlightMessage.State.READY) {
            ready.remove(held);
        }
        var wasQueued = held.state == Dispatcher.InFlightMessage.State.QUEUED;
        held.state = Dispatcher.InFlightMessage.State.GONE;
        if (held.key != null && !wasQueued) {
            passOn(held, held.key);
        }
    }

    private void passOn(Dispatcher.InFlightMessage<T> held, String key) {
        var next = held.next;
        while (next != null && next.state == Dispatcher.InFlightMessage.State.GONE) {
            next = next.next;
        }
        if (next == null) {
            lastOfKey.remove(key);
        } else {
            makeReady(next);
        }
    }

    List<Dispatcher.InFlightMessage<T>> matching(Predicate<Receipt<T>> which) {
        return all.stream().filter(held -> which.test(held.receipt)).toList();
    }

    int held() {
        return all.size();
    }

    long bytes() {
        return bytes;
    }

    int readyCount() {
        return ready.size();
    }
}
