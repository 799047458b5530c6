package io.streamops.messaging.redis;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline from when it is wanted. What is asked for before it is open goes out first, so that commands of one thread keep
 * their order over the moment at which it opens. May be used from any thread.
 */
final class OpeningPipeline {
    private final List<Call> early = new ArrayList<>();
    private volatile @Nullable Pipeline pipeline;
    private @Nullable Throwable refusal;

    void send(Call call) {
        var open = pipeline;
        if (open == null) {
            sendEarly(call);
        } else {
            open.send(call);
        }
    }

    private void sendEarly(Call call) {
        Throwable refused;
        synchronized (this) {
            var open = pipeline;
            refused = refusal;
            if (open != null) {
                open.send(call);
                return;
            }
            if (refused == null) {
                early.add(call);
                return;
            }
        }
        call.failed(refused);
    }

    /** Sends what has waited; whoever asks meanwhile comes behind it, be it one of those who are told that there were too many. */
    synchronized void opened(Pipeline made) {
        for (var i = 0; i < early.size(); i++) {
            made.send(early.get(i));
        }
        early.clear();
        pipeline = made;
    }

    /** There will be none. */
    void refused(Throwable cause) {
        List<Call> waiting;
        synchronized (this) {
            refusal = cause;
            waiting = List.copyOf(early);
            early.clear();
        }
        waiting.forEach(call -> call.failed(cause));
    }

    boolean isOpen() {
        return pipeline != null;
    }
}
