package io.streamops.messaging.redis;

import io.streamops.messaging.Backoff;
import io.streamops.messaging.Unavailable;
import io.vertx.core.internal.ContextInternal;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/**
 * The connection on which all followed streams are read. Redis announces when a stream has changed since its last read
 * (client tracking); only then is it read again. An entry therefore costs the same however many streams are followed. After
 * a connection loss, all streams are read on the next connection. Without streams, there is no connection. Confined to the
 * {@link StreamFollower}'s context.
 */
final class FollowerConnection {
    private static final Logger log = LoggerFactory.getLogger(FollowerConnection.class);
    private static final Backoff RECONNECTS = new Backoff(Duration.ofMillis(100), Duration.ofSeconds(3));
    private static final int ENTRIES_A_READ = 64;
    private static final String CHANGED = "invalidate";
    private static final String LOST = "the connection was lost";

    private final RedisConnections redis;
    private final ContextInternal context;
    private final Map<String, Reading> readings = new HashMap<>();
    private final long heartbeats;
    private @Nullable Pipeline pipeline;
    private String lastFailure = "";
    private boolean connecting;
    private boolean stopped;
    private int failures;
    /** Numbers connections, because events of dropped ones can still arrive. */
    private int number;
    /** The latest lost connection; it can be lost before it is reported open. */
    private int lost;

    FollowerConnection(RedisConnections redis, ContextInternal context) {
        this.redis = redis;
        this.context = context;
        // A connection without any traffic is dead, not idle; its socket is closed then.
        this.heartbeats =
                context.owner().setPeriodic(RedisClientOptions.SIGN_OF_LIFE_MILLIS, due -> here(this::sendHeartbeat));
    }

    boolean isOpen() {
        return pipeline != null;
    }

    void add(FollowedStream stream) {
        var reading = new Reading(stream);
        readings.put(stream.name(), reading);
        if (pipeline == null) {
            connect();
        } else {
            reading.read();
        }
    }

    void remove(FollowedStream stream) {
        readings.computeIfPresent(stream.name(), (name, reading) -> reading.stream.equals(stream) ? null : reading);
        if (readings.isEmpty()) {
            disconnect();
        }
    }

    void stop() {
        stopped = true;
        context.owner().cancelTimer(heartbeats);
        readings.clear();
        disconnect();
    }

    private void here(Runnable action) {
        context.runOnContext(task -> action.run());
    }

    private void connect() {
        if (connecting || pipeline != null || stopped || readings.isEmpty()) {
            return;
        }
        connecting = true;
        var opening = ++number;
        redis.tracking(context, this::invalidated, () -> lost(opening))
                .onComplete(opened -> here(() -> {
                    connecting = false;
                    if (opened.failed()) {
                        connectLater(opened.cause());
                    } else if (lost == opening) {
                        connectLater(new IOException(LOST));
                    } else {
                        connected(opened.result());
                    }
                }));
    }

    private void connected(Pipeline opened) {
        failures = 0;
        lastFailure = "";
        pipeline = opened;
        if (readings.isEmpty()) {
            disconnect();
        } else {
            readAll();
        }
    }

    private void connectLater(Throwable cause) {
        failures++;
        logFailure(cause);
        context.owner()
                .timer(RECONNECTS.after(failures).toMillis(), TimeUnit.MILLISECONDS)
                .onComplete(due -> here(this::connect));
    }

    private void lost(int which) {
        lost = which;
        if (which == number && pipeline != null) {
            pipeline = null;
            connectLater(new IOException(LOST));
        }
    }

    private void disconnect() {
        var current = pipeline;
        pipeline = null;
        if (current != null) {
            current.close();
        }
    }

    private void sendHeartbeat() {
        var current = pipeline;
        if (current != null) {
            Pipeline.Command.of(context, Request.cmd(Command.PING), current::send)
                    .onFailure(failure -> log.debug("no response to a heartbeat", failure));
        }
    }

    /** Logs what Redis rejects, such as a command that the user may not run. Outages are logged elsewhere. */
    private void logFailure(Throwable cause) {
        var explained = redis.explained(cause);
        var failure = String.valueOf(explained.getMessage());
        if (!failure.equals(lastFailure) && !stopped) {
            lastFailure = failure;
            log.atLevel(explained instanceof Unavailable ? Level.DEBUG : Level.WARN)
                    .addKeyValue("streams", readings.size())
                    .addKeyValue("cause", failure)
                    .log("streams cannot be followed, trying again");
        }
    }

    /** Redis announces changed keys; no keys means that the database was flushed. */
    private void invalidated(Response push) {
        if (!CHANGED.equals(String.valueOf(push.get(0)))) {
            return;
        }
        var keys = push.get(1);
        if (keys == null) {
            readAll();
            return;
        }
        for (var key : keys) {
            var reading = readings.get(key.toString());
            if (reading != null) {
                reading.read();
            }
        }
    }

    private void readAll() {
        List.copyOf(readings.values()).forEach(Reading::read);
    }

    /** A followed stream; at most one read is in flight. */
    private final class Reading {
        private final FollowedStream stream;
        private @Nullable Pipeline busy;
        /** Whether the stream has changed since the read in flight was sent. */
        private boolean changed;

        Reading(FollowedStream stream) {
            this.stream = stream;
        }

        /** Reads the stream; from then on Redis announces changes. */
        void read() {
            var open = pipeline;
            if (open == null) {
                return;
            }
            if (open.equals(busy)) {
                changed = true;
                return;
            }
            busy = open;
            changed = false;
            var request = Request.cmd(Command.XRANGE)
                    .arg(stream.name())
                    .arg("(" + stream.position())
                    .arg("+")
                    .arg("COUNT")
                    .arg(ENTRIES_A_READ);
            Pipeline.Command.of(context, request, open::send).onComplete(read -> {
                if (!open.equals(busy)) {
                    return;
                }
                busy = null;
                if (read.failed()) {
                    tryAgain(open, read.cause());
                } else {
                    arrived(read.result());
                }
            });
        }

        /** Ignores replies to reads that were sent before the stream was dropped and followed anew. */
        private void arrived(@Nullable Response reply) {
            if (reply == null || !equals(readings.get(stream.name()))) {
                return;
            }
            if (reply.size() > 0) {
                stream.arrived(StreamFollower.entries(reply));
            }
            if (changed || reply.size() == ENTRIES_A_READ) {
                read();
            }
        }

        /** Retries a read, unless its connection was lost: the next connection reads everything anyway. */
        private void tryAgain(Pipeline used, Throwable cause) {
            if (used.equals(pipeline)) {
                logFailure(cause);
                stream.later(this::read);
            }
        }
    }
}
