package io.streamops.messaging.redis;

import io.netty.channel.EventLoop;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A few shared connections for pipelined commands: one for each event loop that needs one, up to a maximum, so that commands
 * do not change threads. Each is opened on demand, and again after a loss. Heartbeats detect dead connections; commands
 * waiting on them fail.
 *
 * <p>Thread-safe. A context always uses the same connection, so its commands stay in order while the connection lasts.
 */
final class SharedConnections {
    private final VertxInternal vertx;
    private final RedisConnections.Pipelines pipelines;
    private final int most;
    private final long signs;
    private volatile List<Place> places = List.of();

    /**
     * @param most the maximum number of connections
     * @param signMillis the interval of heartbeats
     */
    SharedConnections(Vertx vertx, RedisConnections.Pipelines pipelines, int most, long signMillis) {
        this.vertx = (VertxInternal) vertx;
        this.pipelines = pipelines;
        this.most = most;
        this.signs = vertx.setPeriodic(signMillis, due -> places.forEach(Place::check));
    }

    /** Sends a command of the context. */
    void send(ContextInternal context, RedisCall call) {
        place(context.nettyEventLoop()).send(call);
    }

    private Place place(EventLoop loop) {
        var now = places;
        for (var place : now) {
            if (place.eventLoop.equals(loop)) {
                return place;
            }
        }
        return now.size() < most ? added(loop) : now.get(Math.floorMod(System.identityHashCode(loop), most));
    }

    private synchronized Place added(EventLoop loop) {
        var now = places;
        for (var place : now) {
            if (place.eventLoop.equals(loop)) {
                return place;
            }
        }
        if (now.size() == most) {
            return place(loop);
        }
        var place = new Place(loop);
        var more = new ArrayList<>(now);
        more.add(place);
        places = List.copyOf(more);
        return place;
    }

    void close() {
        vertx.cancelTimer(signs);
    }

    /** A slot for a connection that is open or opening. */
    private final class Place {
        private final EventLoop eventLoop;
        private final ContextInternal loop;
        private final AtomicReference<@Nullable LazyPipeline> current = new AtomicReference<>();

        Place(EventLoop eventLoop) {
            this.eventLoop = eventLoop;
            this.loop = vertx.contextBuilder()
                    .withThreadingModel(ThreadingModel.EVENT_LOOP)
                    .withEventLoop(eventLoop)
                    .build();
        }

        void send(RedisCall call) {
            open().send(call);
        }

        private LazyPipeline open() {
            var there = current.get();
            if (there != null) {
                return there;
            }
            var opening = new LazyPipeline();
            there = current.compareAndExchange(null, opening);
            if (there != null) {
                return there;
            }
            pipelines
                    .open(loop, List.of(), unasked -> {}, () -> forget(opening))
                    .onSuccess(opening::opened)
                    .onFailure(cause -> {
                        forget(opening);
                        opening.refused(cause);
                    });
            return opening;
        }

        private void forget(LazyPipeline opening) {
            current.compareAndSet(opening, null);
        }

        private void check() {
            var opening = current.get();
            if (opening != null && opening.isOpen()) {
                Pipeline.Command.of(loop, Request.cmd(Command.PING), opening::send)
                        .onFailure(lost -> forget(opening));
            }
        }
    }

    /**
     * A pipeline that may still be opening. Commands sent before it is open are queued and go out first, so commands of one
     * thread keep their order. Thread-safe.
     */
    static final class LazyPipeline {
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
}
