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
 * Follows any number of Redis Streams for any number of listeners over one connection. A stream is read once for all its
 * listeners. Each listener gets every entry after its start position, in order and once, even across connection losses and
 * restarts of Redis. A slow listener does not delay others.
 *
 * <p>For live views: there is no consumer group, and nothing is acknowledged. One follower serves a whole node; thread-safe.
 */
public final class StreamFollower {
    /** Receives entries. */
    @FunctionalInterface
    public interface Listener {
        /**
         * Processes the next entries, in order. The next batch follows once the future completes; none follows if it fails.
         * Called on the context that called {@link #follow}.
         */
        Future<Void> entries(List<Entry> batch);
    }

    /** A listener's registration. */
    @FunctionalInterface
    public interface Following {
        /** Stops the listener. A batch that is being delivered may still arrive. */
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
     * Passes the entries after the given one to the listener, existing and new ones, until it is stopped. The stream need
     * not exist.
     *
     * @param after an entry id; {@code 0-0} for all entries
     */
    public Following follow(String stream, String after, Listener listener) {
        var start = StreamEntryId.of(after);
        var listeners = vertx.getOrCreateContext();
        var place = new Place();
        context.runOnContext(task -> place.begin(stream, start, listeners, listener));
        return () -> context.runOnContext(task -> place.end());
    }

    /** Holds a listener's follower once it exists. Confined to our context. */
    private final class Place {
        private FollowedStream.@Nullable Follower follower;

        void begin(String name, StreamEntryId after, Context listeners, Listener listener) {
            if (closed) {
                return;
            }
            var known = streams.get(name);
            var stream = known == null ? new FollowedStream(name, StreamFollower.this::later) : known;
            var begun = stream.follower(
                    context,
                    listeners,
                    listener,
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

    /** Starts the shared read at the end of the stream; listeners read earlier entries themselves. */
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

    private void leave(FollowedStream.Follower follower) {
        var stream = follower.stream();
        if (stream.remove(follower) && streams.remove(stream.name(), stream)) {
            connection.remove(stream);
        }
    }

    /** The last entry of the stream, or the id before all entries. */
    private Future<StreamEntryId> end(String stream) {
        return redis.ask(Request.cmd(Command.XREVRANGE)
                        .arg(stream)
                        .arg("+")
                        .arg("-")
                        .arg("COUNT")
                        .arg(1))
                .map(reply -> reply.size() == 0
                        ? StreamEntryId.NONE
                        : StreamEntryId.of(reply.get(0).get(0).toString()));
    }

    private Future<List<Entry>> page(String stream, StreamEntryId after, int most) {
        return redis.ask(Request.cmd(Command.XRANGE)
                        .arg(stream)
                        .arg("(" + after)
                        .arg("+")
                        .arg("COUNT")
                        .arg(most))
                .map(StreamFollower::entries);
    }

    /** Skips entries without fields: they were deleted. */
    static List<Entry> entries(Response reply) {
        var entries = new ArrayList<Entry>(reply.size());
        for (var entry : reply) {
            entries.add(new Entry(entry.get(0).toString(), StreamReplies.fields(entry.get(1))));
        }
        return entries;
    }

    private void later(Runnable action) {
        vertx.timer(TRY_AGAIN_MILLIS, TimeUnit.MILLISECONDS)
                .onComplete(due -> context.runOnContext(task -> action.run()));
    }

    /** The number of followed streams, and whether a connection is open. */
    record Figures(int streams, boolean connected) {}

    Future<Figures> figures() {
        var promise = Promise.<Figures>promise();
        context.runOnContext(task -> promise.complete(new Figures(streams.size(), connection.isOpen())));
        return promise.future();
    }

    /** Stops all listeners. */
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

    /** An entry of a followed stream. */
    public record Entry(String id, Map<String, String> fields) {}
}
