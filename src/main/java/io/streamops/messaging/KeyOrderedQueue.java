package io.streamops.messaging;

import io.streamops.messaging.InFlightMessage.State;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Orders messages by key: at most one message of a key is ready or running, and keys proceed in parallel. */
final class KeyOrderedQueue<T> {
    private final LinkedHashSet<InFlightMessage<T>> all = new LinkedHashSet<>();
    private final Map<String, InFlightMessage<T>> lastOfKey = new HashMap<>();
    private final ArrayDeque<InFlightMessage<T>> ready = new ArrayDeque<>();
    private long bytes;

    void add(InFlightMessage<T> message) {
        all.add(message);
        bytes += message.receipt.size();
        var ahead = message.key == null ? null : lastOfKey.put(message.key, message);
        if (ahead == null) {
            makeReady(message);
        } else {
            ahead.next = message;
        }
    }

    /** Makes the message ready, after those that already are. */
    void makeReady(InFlightMessage<T> message) {
        message.state = State.READY;
        ready.add(message);
    }

    /** Makes the message ready, before those that already are. */
    void makeReadyFirst(InFlightMessage<T> message) {
        message.state = State.READY;
        ready.addFirst(message);
    }

    /** The next ready message; null if there is none. */
    @Nullable InFlightMessage<T> poll() {
        return ready.poll();
    }

    /** Removes the message; the next one with its key becomes ready. */
    void remove(InFlightMessage<T> message) {
        if (!all.remove(message)) {
            return;
        }
        bytes -= message.receipt.size();
        if (message.state == State.READY) {
            ready.remove(message);
        }
        var wasQueued = message.state == State.QUEUED;
        message.state = State.GONE;
        if (message.key != null && !wasQueued) {
            makeSuccessorReady(message, message.key);
        }
    }

    private void makeSuccessorReady(InFlightMessage<T> message, String key) {
        var next = message.next;
        while (next != null && next.state == State.GONE) {
            next = next.next;
        }
        if (next == null) {
            lastOfKey.remove(key);
        } else {
            makeReady(next);
        }
    }

    List<InFlightMessage<T>> matching(Predicate<Receipt<T>> which) {
        return all.stream().filter(message -> which.test(message.receipt)).toList();
    }

    int size() {
        return all.size();
    }

    long bytes() {
        return bytes;
    }

    int readyCount() {
        return ready.size();
    }
}
