package io.streamops.messaging.redis;

import io.streamops.messaging.Backoff;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads entries, one request at a time: first those pending for this consumer from its previous run, then new ones; at
 * intervals it claims idle entries of others. It survives the loss of its connection and of the group. Confined to the
 * lane's context.
 */
final class StreamReader {
    /** Receives entries, and knows which are held. */
    interface Sink {
        void accept(StreamGroup.PendingEntry.Batch batch, long since);

        /** Called after each connect, before anything is read. */
        Future<Void> connected();

        List<String> heldIds();
    }

    private static final Logger log = LoggerFactory.getLogger(StreamReader.class);
    private static final Backoff RECONNECTS = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(3));
    private static final Duration LONGEST_TAKEOVER_PAUSE = Duration.ofSeconds(1);
    private static final long SHORTEST_BLOCK_MILLIS = 10;

    private final RedisConnections redis;
    private final StreamGroup group;
    private final Context context;
    private final Sink sink;
    private final Promise<Void> started = Promise.promise();
    private final Promise<Void> stopped = Promise.promise();
    private final long takeoverPause;
    private @Nullable RedisConnection connection;
    private @Nullable String clientId;
    private boolean ownLeft = true;
    private long nextTakeover = System.nanoTime();
    private int wanted;
    private boolean busy;
    private boolean stopping;
    private int failures;
    private String lastFailure = "";

    StreamReader(RedisConnections redis, StreamGroup group, Context context, Sink sink) {
        this.redis = redis;
        this.group = group;
        this.context = context;
        this.sink = sink;
        var quarter = group.source().lease().dividedBy(4);
        this.takeoverPause =
                (quarter.compareTo(LONGEST_TAKEOVER_PAUSE) < 0 ? quarter : LONGEST_TAKEOVER_PAUSE).toNanos();
    }

    /** Connects; succeeds once the group exists, and fails if Redis rejects a command. */
    Future<Void> start() {
        next();
        return started.future();
    }

    /** Requests up to this many entries. */
    void ask(int room) {
        wanted = room;
        next();
    }

    private void next() {
        if (busy || stopping || (connection != null && wanted <= 0)) {
            return;
        }
        busy = true;
        var since = System.nanoTime();
        var room = wanted;
        wanted = 0;
        var current = connection;
        var step = current == null ? connect() : bring(current, room);
        step.onComplete(result -> context.runOnContext(task -> {
            if (result.succeeded()) {
                failures = 0;
                brought(result.result(), since);
            } else {
                failed(result.cause());
            }
        }));
    }

    private void brought(StreamGroup.PendingEntry.Batch batch, long since) {
        started.tryComplete();
        // Still busy: requests made by the sink meanwhile are remembered.
        sink.accept(batch, since);
        busy = false;
        if (stopping) {
            close();
        } else {
            next();
        }
    }

    private void failed(Throwable cause) {
        if (isGroupGone(cause) && !stopping) {
            log.atWarn()
                    .addKeyValue("stream", group.source().stream())
                    .addKeyValue("group", group.source().group())
                    .log("the consumer group was deleted and is created again");
            group.create()
                    .onComplete(made -> context.runOnContext(task -> {
                        if (made.succeeded()) {
                            // As after an empty reply, the dispatcher requests again.
                            brought(StreamGroup.PendingEntry.Batch.NOTHING, System.nanoTime());
                        } else {
                            failed(made.cause());
                        }
                    }));
            return;
        }
        disconnect();
        if (stopping) {
            busy = false;
            close();
            return;
        }
        if (!(cause instanceof Unavailable) && refused(cause)) {
            return;
        }
        failures++;
        context.owner().setTimer(RECONNECTS.after(failures).toMillis(), due -> context.runOnContext(task -> again()));
    }

    /** Redis has lost its data, or the stream was deleted; servers report it in different words. */
    private static boolean isGroupGone(Throwable cause) {
        var said = String.valueOf(cause.getMessage());
        return said.contains("NOGROUP") || said.startsWith("UNBLOCKED");
    }

    private void again() {
        busy = false;
        if (stopping) {
            close();
        } else {
            next();
        }
    }

    /** Handles an error reply; during the start it is passed to the caller. */
    private boolean refused(Throwable cause) {
        if (started.tryFail(cause)) {
            stopping = true;
            busy = false;
            close();
            return true;
        }
        var failure = String.valueOf(cause.getMessage());
        if (!failure.equals(lastFailure)) {
            lastFailure = failure;
            log.atError()
                    .addKeyValue("stream", group.source().stream())
                    .addKeyValue("cause", failure)
                    .log("the stream cannot be read");
        }
        return false;
    }

    private Future<StreamGroup.PendingEntry.Batch> connect() {
        return redis.connect()
                .compose(connected -> connected
                        .send(Request.cmd(Command.CLIENT).arg("ID"))
                        .onSuccess(id -> {
                            clientId = id.toString();
                            connection = connected;
                        })
                        .recover(failure -> Future.failedFuture(redis.explained(failure))))
                .compose(id -> group.create())
                .compose(made -> sink.connected())
                .map(ready -> {
                    // A reply may have been lost with the last connection.
                    ownLeft = true;
                    lastFailure = "";
                    return StreamGroup.PendingEntry.Batch.NOTHING;
                });
    }

    private Future<StreamGroup.PendingEntry.Batch> bring(RedisConnection current, int room) {
        if (ownLeft) {
            return group.takeOver(0, group.source().consumer(), room, sink.heldIds())
                    .onSuccess(batch -> ownLeft = batch.more());
        }
        var now = System.nanoTime();
        if (now - nextTakeover >= 0) {
            return group.takeOver(group.source().lease().toMillis(), StreamGroup.ANY_CONSUMER, room, sink.heldIds())
                    .onSuccess(batch -> {
                        if (!batch.more()) {
                            nextTakeover = System.nanoTime() + takeoverPause;
                        }
                    });
        }
        var block = Math.clamp(
                TimeUnit.NANOSECONDS.toMillis(nextTakeover - now),
                SHORTEST_BLOCK_MILLIS,
                RedisClientOptions.LONGEST_BLOCK_MILLIS);
        return current.send(group.read(room, block))
                .map(StreamReplies::read)
                .recover(failure -> Future.failedFuture(redis.explained(failure)));
    }

    /** Stops reading; succeeds once nothing more will arrive. */
    Future<Void> stop() {
        stopping = true;
        if (!busy) {
            close();
        } else if (clientId != null) {
            // Closing the connection instead could lose a reply, and its entries would stay pending until their leases
            // expire.
            redis.send(Request.cmd(Command.CLIENT).arg("UNBLOCK").arg(clientId))
                    .onFailure(failure -> log.debug("the blocking read will time out", failure));
        }
        return stopped.future();
    }

    private void close() {
        disconnect();
        stopped.tryComplete();
    }

    private void disconnect() {
        var current = connection;
        connection = null;
        clientId = null;
        if (current != null) {
            current.close().onFailure(failure -> log.debug("the connection was already closed", failure));
        }
    }
}
