package io.streamops.messaging.redis;

import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Tells what is added to any number of Redis Streams to any number of listeners, over one connection. A stream is read
 * once for all who listen to it. Each listener gets every entry behind the one that it has named, in order and once, also
 * across the loss of a connection or a restart of Redis; one that takes its time holds nobody up.
 *
 * <p>For live views: there is no group and nothing is acknowledged. One serves a whole node, from any context.
 */
public final class StreamFollower {
    /** Where entries go. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Takes the next entries, in their order. There are no more until the answer is complete, and none any more if it
         * fails. Called on the context on which it was given to {@link #follow}.
         */
        Future<Void> entries(List<FollowedEntry> batch);
    }

    /** A listener's place, to be given up when it wants no more. */
    @FunctionalInterface
    public interface Following {
        /** There will be no more entries, save those that are being handed over this very moment. */
        void stop();
    }

    private static final long TRY_AGAIN_MILLIS = 500;

    private final Vertx vertx;
    private final RedisConnections redis;
    private final Context context;
    private final FollowerConnection connection;
    private final Map<String, FollowedStream> streams = new HashMap<>();
    private boolean closed;

    public StreamFollower(Vertx vertx, RedisConnections redis) {
        var own = ((VertxInternal) vertx).createEventLoopContext();
        this.vertx = vertx;
        this.redis = redis;
        this.context = own;
        this.connection = new FollowerConnection(redis, own);
    }

    /**
     * Tells the listener what is in the stream behind an entry and what is added to it, until it is stopped. The stream
     * need not exist.
     *
     * @param after an entry's id; {@code 0-0} for all that there is
     */
    public Following follow(String stream, String after, Listener listener) {
        var start = EntryId.of(after);
        var listeners = vertx.getOrCreateContext();
        var place = new Place();
        context.runOnContext(task -> place.begin(stream, start, listeners, listener));
        return () -> context.runOnContext(task -> place.end());
    }

    /** A listener's follower, once it has one; on our context only. */
    private final class Place {
        private @Nullable Follower follower;

        void begin(String name, EntryId after, Context listeners, Listener listener) {
            if (closed) {
                return;
            }
            var known = streams.get(name);
            var stream = known == null ? new FollowedStream(name, StreamFollower.this::later) : known;
            var begun = new Follower(
                    context,
                    listeners,
                    listener,
                    stream,
                    after,
                    (id, most) -> page(name, id, most),
                    StreamFollower.this::leave);
            follower = begun;
            stream.add(begun);
            if (known == null) {
                streams.put(name, stream);
                read(stream);
            }
        }

        void end() {
            if (follower != null) {
                follower.stop();
            }
        }
    }

    /** Its shared read begins where the stream ends, whatever the listeners say that they have seen. */
    private void read(FollowedStream stream) {
        end(stream.name())
                .onComplete(found -> context.runOnContext(task -> {
                    if (!stream.equals(streams.get(stream.name()))) {
                        return;
                    }
                    if (found.failed()) {
                        later(() -> read(stream));
                        return;
                    }
                    stream.begin(found.result());
                    connection.add(stream);
                }));
    }

    private void leave(Follower follower) {
        var stream = follower.stream();
        if (stream.remove(follower) && streams.remove(stream.name(), stream)) {
            connection.remove(stream);
        }
    }

    /** The last entry, or what is before all. */
    private Future<EntryId> end(String stream) {
        return redis.ask(Request.cmd(Command.XREVRANGE)
                        .arg(stream)
                        .arg("+")
                        .arg("-")
                        .arg("COUNT")
                        .arg(1))
                .map(reply -> reply.size() == 0
                        ? EntryId.NONE
                        : EntryId.of(reply.get(0).get(0).toString()));
    }

    private Future<List<FollowedEntry>> page(String stream, EntryId after, int most) {
        return redis.ask(Request.cmd(Command.XRANGE)
                        .arg(stream)
                        .arg("(" + after)
                        .arg("+")
                        .arg("COUNT")
                        .arg(most))
                .map(StreamFollower::entries);
    }

    /** An entry without fields was deleted and is left out. */
    static List<FollowedEntry> entries(Response reply) {
        var entries = new ArrayList<FollowedEntry>(reply.size());
        for (var entry : reply) {
            entries.add(new FollowedEntry(entry.get(0).toString(), StreamReplies.fields(entry.get(1))));
        }
        return entries;
    }

    private void later(Runnable action) {
        vertx.timer(TRY_AGAIN_MILLIS, TimeUnit.MILLISECONDS)
                .onComplete(due -> context.runOnContext(task -> action.run()));
    }

    /** How many streams are followed, and whether there is a connection for that. */
    record Figures(int streams, boolean connected) {}

    Future<Figures> figures() {
        var promise = Promise.<Figures>promise();
        context.runOnContext(task -> promise.complete(new Figures(streams.size(), connection.isOpen())));
        return promise.future();
    }

    /** Tells nobody anything any more. */
    public Future<Void> close() {
        var promise = Promise.<Void>promise();
        context.runOnContext(task -> {
            closed = true;
            connection.stop();
            streams.clear();
            promise.complete();
        });
        return promise.future();
    }
}
