package io.streamops.gateway.sse;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerResponse;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An open event stream. Events that the connection cannot take are buffered up to a bound. If the client is too slow, the
 * buffer is dropped and the stream closed; the client resumes from the last event it has received.
 *
 * <p>Confined to the request's context.
 */
final class EventStream implements EventSource.Sink {
    private static final Logger log = LoggerFactory.getLogger(EventStream.class);
    private static final Buffer HEARTBEAT = Buffer.buffer(": heartbeat\n\n");
    private static final int WIRE_BOUND = 64 * 1024;
    private static final int BUFFER_BOUND = 256 * 1024;

    private final Context context;
    private final HttpServerResponse response;
    private final Consumer<EventStream> onClose;
    private final ArrayDeque<Buffer> buffered = new ArrayDeque<>();
    private final List<Promise<Void>> waiting = new ArrayList<>();
    private EventSource.@Nullable Subscription subscription;
    private long bufferedBytes;
    private long wroteAt = System.nanoTime();
    private boolean ending;
    private boolean over;

    EventStream(Context context, HttpServerResponse response, Consumer<EventStream> onClose) {
        this.context = context;
        this.response = response;
        this.onClose = onClose;
    }

    /** Sends the reconnection delay and subscribes to the source. */
    void open(EventSource source, @Nullable String lastEventId, long retryMillis) {
        response.setWriteQueueMaxSize(WIRE_BOUND);
        response.drainHandler(drained -> flush());
        write(Buffer.buffer("retry: " + retryMillis + "\n\n"));
        try {
            subscribed(source.subscribe(lastEventId, this));
        } catch (RuntimeException e) {
            log.atError().setCause(e).log("the source of an event stream failed, the stream is closed");
            finish();
        }
    }

    private void subscribed(EventSource.Subscription newSubscription) {
        subscription = newSubscription;
        if (over) {
            newSubscription.cancel();
        }
    }

    @Override
    public void send(ServerEvent event) {
        var bytes = event.encode();
        onContext(() -> take(bytes));
    }

    @Override
    public Future<Void> ready() {
        var promise = Promise.<Void>promise();
        onContext(() -> {
            waiting.add(promise);
            completeWaiting();
        });
        return promise.future();
    }

    private void completeWaiting() {
        if (over || (buffered.isEmpty() && !response.writeQueueFull())) {
            var all = List.copyOf(waiting);
            waiting.clear();
            all.forEach(Promise::complete);
        }
    }

    @Override
    public void end() {
        onContext(this::endAfterFlush);
    }

    /** Sends a heartbeat if the stream has been idle. */
    void heartbeat(long now, long idleNanos) {
        if (!over && !ending && now - wroteAt >= idleNanos && !response.writeQueueFull()) {
            write(HEARTBEAT);
        }
    }

    private void take(Buffer event) {
        if (over || ending) {
            return;
        }
        if (buffered.isEmpty() && !response.writeQueueFull()) {
            write(event);
        } else if (bufferedBytes + event.length() <= BUFFER_BOUND) {
            buffered.add(event);
            bufferedBytes += event.length();
        } else {
            log.debug("a client reads too slowly, its event stream is closed");
            finish();
        }
    }

    private void flush() {
        while (!over && !buffered.isEmpty() && !response.writeQueueFull()) {
            var event = buffered.remove();
            bufferedBytes -= event.length();
            write(event);
        }
        if (ending && buffered.isEmpty()) {
            finish();
        }
        completeWaiting();
    }

    private void endAfterFlush() {
        ending = true;
        flush();
    }

    /** Ends the response: the node is draining, or the client is too slow. */
    void finish() {
        if (!over) {
            close();
            response.end().onFailure(gone -> log.debug("the client disconnected"));
        }
    }

    /** Cleans up; the connection may be closed already. */
    void close() {
        if (over) {
            return;
        }
        over = true;
        buffered.clear();
        onClose.accept(this);
        if (subscription != null) {
            subscription.cancel();
        }
        completeWaiting();
    }

    private void write(Buffer bytes) {
        wroteAt = System.nanoTime();
        response.write(bytes).onFailure(gone -> close());
    }

    private void onContext(Runnable action) {
        if (context.equals(Vertx.currentContext())) {
            action.run();
        } else {
            context.runOnContext(hop -> action.run());
        }
    }
}
