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
    private final Pipelines pipelines;
    private final int most;
    private final long signs;
    private volatile List<Place> places = List.of();

    /**
     * @param most the maximum number of connections
     * @param signMillis the interval of heartbeats
     */
    SharedConnections(Vertx vertx, Pipelines pipelines, int most, long signMillis) {
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
                PipelinedCommand.of(loop, Request.cmd(Command.PING), opening::send)
                        .onFailure(lost -> forget(opening));
            }
        }
    }
}
