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
 * A few connections on which everybody's commands follow each other without waiting for answers: one for each event loop that
 * wants any, as long as there are not too many, so that no command changes threads. Each is opened when it is wanted, and
 * again when it was lost. All are asked for a sign of life now and then, so one on which nothing comes is broken, not idle: it
 * is closed, and with it fails whatever waits there.
 *
 * <p>May be used from any context. One context stays with one connection, so what it sends comes in that order, as long as the
 * connection lasts.
 */
final class SharedConnections {
    private final VertxInternal vertx;
    private final Pipelines pipelines;
    private final int most;
    private final long signs;
    private volatile List<Place> places = List.of();

    /**
     * @param most so many connections there are at the most
     * @param signMillis how often each is asked for a sign of life
     */
    SharedConnections(Vertx vertx, Pipelines pipelines, int most, long signMillis) {
        this.vertx = (VertxInternal) vertx;
        this.pipelines = pipelines;
        this.most = most;
        this.signs = vertx.setPeriodic(signMillis, due -> places.forEach(Place::check));
    }

    /** Sends what belongs to the context. */
    void send(ContextInternal context, Call call) {
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

    /** Where one connection is, or will be. */
    private final class Place {
        private final EventLoop eventLoop;
        private final ContextInternal loop;
        private final AtomicReference<@Nullable OpeningPipeline> current = new AtomicReference<>();

        Place(EventLoop eventLoop) {
            this.eventLoop = eventLoop;
            this.loop = vertx.contextBuilder()
                    .withThreadingModel(ThreadingModel.EVENT_LOOP)
                    .withEventLoop(eventLoop)
                    .build();
        }

        void send(Call call) {
            open().send(call);
        }

        private OpeningPipeline open() {
            var there = current.get();
            if (there != null) {
                return there;
            }
            var opening = new OpeningPipeline();
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

        private void forget(OpeningPipeline opening) {
            current.compareAndSet(opening, null);
        }

        private void check() {
            var opening = current.get();
            if (opening != null && opening.isOpen()) {
                Asked.of(loop, Request.cmd(Command.PING), opening::send).onFailure(lost -> forget(opening));
            }
        }
    }
}
