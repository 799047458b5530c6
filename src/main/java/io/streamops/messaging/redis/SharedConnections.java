package io.streamops.messaging.redis;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A few connections on which everybody's commands follow each other without waiting for answers. Each is opened when it is
 * wanted, and again when it was lost. All are asked for a sign of life now and then, so one on which nothing comes is broken,
 * not idle: the client closes it, and with it fails whatever waits there.
 *
 * <p>May be used from any context; callers are answered on their own. One context stays with one connection, so what it sends
 * comes in that order, as long as the connection lasts.
 */
final class SharedConnections {
    private static final Logger log = LoggerFactory.getLogger(SharedConnections.class);

    private final VertxInternal vertx;
    private final Redis client;
    private final List<Place> places;
    private final long signs;

    /** @param signMillis how often each is asked for a sign of life */
    SharedConnections(Vertx vertx, Redis client, int connections, long signMillis) {
        this.vertx = (VertxInternal) vertx;
        this.client = client;
        this.places = Stream.generate(Place::new).limit(connections).toList();
        this.signs = vertx.setPeriodic(signMillis, due -> places.forEach(Place::check));
    }

    <T extends @Nullable Object> Future<T> use(Function<RedisConnection, Future<T>> command) {
        var context = vertx.getOrCreateContext();
        var place = places.get(Math.floorMod(System.identityHashCode(context), places.size()));
        var opened = place.open();
        if (opened.succeeded()) {
            return command.apply(opened.result());
        }
        var mine = context.<RedisConnection>promise();
        opened.onComplete(mine);
        return mine.future().compose(command);
    }

    void close() {
        vertx.cancelTimer(signs);
    }

    /** Where one connection is, or will be. */
    private final class Place {
        private final Context loop = vertx.createEventLoopContext();
        private final AtomicReference<@Nullable Future<RedisConnection>> current = new AtomicReference<>();

        Future<RedisConnection> open() {
            var promise = Promise.<RedisConnection>promise();
            var there = current.compareAndExchange(null, promise.future());
            if (there != null) {
                return there;
            }
            loop.runOnContext(here -> client.connect()
                    .onSuccess(connection -> keep(connection, promise.future()))
                    .onFailure(cause -> forget(promise.future()))
                    .onComplete(promise));
            return promise.future();
        }

        private void keep(RedisConnection connection, Future<RedisConnection> opened) {
            connection.endHandler(ended -> forget(opened));
            connection.exceptionHandler(broken -> {
                log.debug("a connection broke", broken);
                forget(opened);
            });
        }

        private void forget(Future<RedisConnection> opened) {
            current.compareAndSet(opened, null);
        }

        private void check() {
            var opened = current.get();
            if (opened != null && opened.succeeded()) {
                opened.result().send(Request.cmd(Command.PING)).onFailure(lost -> forget(opened));
            }
        }
    }
}
