package io.streamops.messaging.redis;

import io.streamops.messaging.Backoff;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.RedisConnection;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One connection that reads some streams blockingly, all with one command, which is interrupted when another stream is to
 * be read too. When it breaks, the next one goes on behind the last entries that were read. Without streams it has no
 * connection. All of it belongs to the {@link StreamFollower}'s context.
 */
final class FollowerConnection {
    private static final Logger log = LoggerFactory.getLogger(FollowerConnection.class);
    private static final Backoff RECONNECTS = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(3));
    private static final int ENTRIES_A_STREAM = 64;
    /** A burst of new streams is one interruption. */
    private static final long COALESCE_MILLIS = 2;

    private static final long INTERRUPT_AGAIN_MILLIS = 200;

    private final RedisConnections redis;
    private final Context context;
    private final Map<String, FollowedStream> streams = new LinkedHashMap<>();
    private @Nullable RedisConnection connection;
    private @Nullable String clientId;
    private String lastFailure = "";
    private boolean busy;
    private boolean blocked;
    /** Whether the blocked read does not know of all streams. */
    private boolean stale;

    private boolean interrupting;
    private boolean stopped;
    private int failures;

    FollowerConnection(RedisConnections redis, Context context) {
        this.redis = redis;
        this.context = context;
    }

    int size() {
        return streams.size();
    }

    void add(FollowedStream stream) {
        streams.put(stream.name(), stream);
        if (!busy) {
            next();
        } else if (blocked) {
            stale = true;
            interrupt();
        }
    }

    void remove(FollowedStream stream) {
        streams.remove(stream.name(), stream);
    }

    void stop() {
        stopped = true;
        streams.clear();
        disconnect();
    }

    private void next() {
        busy = !stopped && !streams.isEmpty();
        if (!busy) {
            disconnect();
            return;
        }
        var current = connection;
        if (current == null) {
            connect().onComplete(done -> here(() -> settle(done.cause())));
        } else {
            read(current);
        }
    }

    private void here(Runnable action) {
        context.runOnContext(task -> action.run());
    }

    private Future<Void> connect() {
        return redis.connect()
                .compose(connected -> connected
                        .send(Request.cmd(Command.CLIENT).arg("ID"))
                        .onFailure(refused -> connected.close())
                        .<Void>map(id -> {
                            here(() -> connected(connected, String.valueOf(id)));
                            return null;
                        }));
    }

    private void connected(RedisConnection connected, String id) {
        if (stopped) {
            connected.close();
            return;
        }
        clientId = id;
        connection = connected;
    }

    private void read(RedisConnection current) {
        blocked = true;
        stale = false;
        var request = Request.cmd(Command.XREAD)
                .arg("COUNT")
                .arg(ENTRIES_A_STREAM)
                .arg("BLOCK")
                .arg(RedisClientOptions.LONGEST_BLOCK_MILLIS)
                .arg("STREAMS");
        var asked = Map.copyOf(streams);
        asked.keySet().forEach(request::arg);
        asked.values().forEach(stream -> request.arg(stream.position().toString()));
        current.send(request)
                .onComplete(reply -> here(() -> {
                    blocked = false;
                    if (reply.succeeded()) {
                        arrived(reply.result(), asked);
                    }
                    settle(reply.cause());
                }));
    }

    /** A stream may have been given up and followed anew since, from elsewhere: what was asked for then is not for it. */
    private void arrived(@Nullable Response reply, Map<String, FollowedStream> asked) {
        if (reply == null) {
            return;
        }
        for (var part : reply) {
            var name = part.get(0).toString();
            var stream = asked.get(name);
            if (stream != null
                    && stream.equals(streams.get(name))
                    && part.get(1).size() > 0) {
                stream.arrived(StreamFollower.entries(part.get(1)));
            }
        }
    }

    private void settle(@Nullable Throwable failure) {
        if (failure == null) {
            failures = 0;
            next();
            return;
        }
        disconnect();
        failures++;
        complain(String.valueOf(redis.explained(failure).getMessage()));
        context.owner()
                .timer(RECONNECTS.after(failures).toMillis(), TimeUnit.MILLISECONDS)
                .onComplete(due -> here(this::next));
    }

    private void complain(String failure) {
        if (!failure.equals(lastFailure) && !stopped) {
            lastFailure = failure;
            log.atDebug()
                    .addKeyValue("streams", streams.size())
                    .addKeyValue("cause", failure)
                    .log("streams cannot be followed for now");
        }
    }

    private void interrupt() {
        if (!interrupting) {
            interrupting = true;
            interruptIn(COALESCE_MILLIS);
        }
    }

    private void interruptIn(long millis) {
        context.owner().timer(millis, TimeUnit.MILLISECONDS).onComplete(due -> here(this::interruptNow));
    }

    /** The read may not have reached Redis yet: then nobody is unblocked, and it is tried again. */
    private void interruptNow() {
        var id = clientId;
        if (!blocked || !stale || id == null) {
            interrupting = false;
            return;
        }
        redis.ask(Request.cmd(Command.CLIENT).arg("UNBLOCK").arg(id))
                .onComplete(
                        told -> here(() -> interruptIn(told.succeeded() ? COALESCE_MILLIS : INTERRUPT_AGAIN_MILLIS)));
    }

    private void disconnect() {
        var current = connection;
        connection = null;
        clientId = null;
        if (current != null) {
            current.close().onFailure(failure -> log.debug("the connection was gone already", failure));
        }
    }
}
