package io.streamops.messaging.objects;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Handler;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.streams.ReadStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An object's content as a stream. The next chunk is read on a worker thread when the previous one was consumed, so a slow
 * reader holds one chunk in memory. Starts paused; all handlers run on the context that opened it.
 *
 * <p>A reader that stops before the end must {@link #close()} it.
 */
public final class ObjectBody implements ReadStream<Buffer> {
    private static final int PIECE = 64 * 1024;

    private final Info info;
    private final InputStream content;
    private final ContextInternal context;
    private final ObjectWorkers workers;
    private final UnaryOperator<Throwable> failures;

    private @Nullable Handler<Buffer> pieces;
    private @Nullable Handler<Void> end;
    private @Nullable Handler<Throwable> broken;
    private @Nullable Buffer waiting;
    private long demand;
    private boolean reading;
    private boolean ended;

    ObjectBody(
            Info info, InputStream content, Context context, ObjectWorkers workers, UnaryOperator<Throwable> failures) {
        this.info = info;
        this.content = content;
        this.context = (ContextInternal) context;
        this.workers = workers;
        this.failures = failures;
    }

    public Info info() {
        return info;
    }

    @Override
    public ObjectBody handler(@Nullable Handler<Buffer> handler) {
        return onContext(() -> pieces = handler);
    }

    @Override
    public ObjectBody endHandler(@Nullable Handler<Void> handler) {
        return onContext(() -> end = handler);
    }

    @Override
    public ObjectBody exceptionHandler(@Nullable Handler<Throwable> handler) {
        return onContext(() -> broken = handler);
    }

    @Override
    public ObjectBody pause() {
        return onContext(() -> demand = 0);
    }

    @Override
    public ObjectBody resume() {
        return fetch(Long.MAX_VALUE);
    }

    @Override
    public ObjectBody fetch(long amount) {
        return onContext(() -> demand = demand + amount < 0 ? Long.MAX_VALUE : demand + amount);
    }

    /** Releases the connection; no handler is called afterwards. */
    public Future<Void> close() {
        onContext(() -> ended = true);
        return workers.run(content::close);
    }

    /** Runs a step on the context and continues reading. A worker thread may share the context, so steps are guarded. */
    private ObjectBody onContext(Runnable step) {
        if (context.inThread()) {
            step.run();
            goOn();
        } else {
            context.runOnContext(ignored -> {
                step.run();
                goOn();
            });
        }
        return this;
    }

    private void goOn() {
        var piece = waiting;
        var handler = pieces;
        if (ended || reading || demand == 0 || handler == null) {
            return;
        }
        if (piece == null) {
            readNext();
            return;
        }
        waiting = null;
        if (demand != Long.MAX_VALUE) {
            demand--;
        }
        handler.handle(piece);
        goOn();
    }

    private void readNext() {
        reading = true;
        workers.call(this::piece).onComplete(this::take, this::fail);
    }

    /** Empty at the end. */
    private Buffer piece() throws IOException {
        var bytes = content.readNBytes(PIECE);
        if (bytes.length == 0) {
            content.close();
        }
        return Buffer.buffer(bytes);
    }

    private void take(Buffer piece) {
        reading = false;
        if (ended) {
            return;
        }
        if (piece.length() == 0) {
            ended = true;
            if (end != null) {
                end.handle(null);
            }
            return;
        }
        waiting = piece;
        goOn();
    }

    private void fail(Throwable failure) {
        reading = false;
        if (ended) {
            return;
        }
        ended = true;
        if (broken != null) {
            broken.handle(failures.apply(failure));
        }
    }

    /**
     * The metadata of an object.
     *
     * @param metadata user metadata, by lower-case name without {@code x-amz-meta-}; empty in lists
     * @param contentType empty in lists
     * @param md5 the content's MD5 in hexadecimal, if the storage reports it
     */
    public record Info(
            ObjectPath path,
            long size,
            String contentType,
            String etag,
            Instant modified,
            Map<String, String> metadata,
            @Nullable String md5) {
        public Info {
            metadata = Map.copyOf(metadata);
        }
    }
}
