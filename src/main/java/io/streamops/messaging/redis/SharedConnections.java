package io.streamops.messaging.redis;

import io.netty.channel.EventLoop;
import io.streamops.settings.RedisAddress;
import io.vertx.core.Future;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.net.NetClient;
import io.vertx.core.net.NetSocket;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
    private static final Logger log = LoggerFactory.getLogger(SharedConnections.class);

    private final VertxInternal vertx;
    private final RedisAddress address;
    private final NetClient client;
    private final int most;
    private final long signs;
    private volatile List<Place> places = List.of();

    /**
     * @param most so many connections there are at the most
     * @param signMillis how often each is asked for a sign of life
     */
    SharedConnections(Vertx vertx, RedisAddress address, int most, long signMillis) {
        this.vertx = (VertxInternal) vertx;
        this.address = address;
        this.client = vertx.createNetClient(RedisClientOptions.net(address));
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

    Future<Void> close() {
        vertx.cancelTimer(signs);
        return client.close();
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
            loop.runOnContext(here -> client.connect(RedisClientOptions.address(address))
                    .compose(socket -> greeted(socket, opening))
                    .onSuccess(opening::opened)
                    .onFailure(cause -> {
                        forget(opening);
                        opening.refused(cause);
                    }));
            return opening;
        }

        private Future<Pipeline> greeted(NetSocket socket, OpeningPipeline opening) {
            var pipeline = new Pipeline(loop, socket, RedisClientOptions.WAITING_FOR_ANSWER, () -> forget(opening));
            var said = RedisClientOptions.greetings(address).stream()
                    .map(greeting -> Asked.of(loop, greeting, pipeline::send))
                    .toList();
            return Future.all(said).map(pipeline).onFailure(refused -> {
                log.debug("redis lets nobody in", refused);
                socket.close();
            });
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
