package io.streamops.messaging.redis;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A pipeline that may still be opening. Commands sent before it is open are queued and go out first, so commands of one
 * thread keep their order. Thread-safe.
 */
final class LazyPipeline {
    private final List<RedisCall> early = new ArrayList<>();
    private volatile @Nullable Pipeline pipeline;
    private @Nullable Throwable refusal;

    void send(RedisCall call) {
        var open = pipeline;
        if (open == null) {
            sendEarly(call);
        } else {
            open.send(call);
        }
    }

    private void sendEarly(RedisCall call) {
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

    /** Sends the queued commands; concurrent callers queue behind them. */
    synchronized void opened(Pipeline made) {
        for (var i = 0; i < early.size(); i++) {
            made.send(early.get(i));
        }
        early.clear();
        pipeline = made;
    }

    /** The pipeline could not be opened; fails the queued commands. */
    void refused(Throwable cause) {
        List<RedisCall> waiting;
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
