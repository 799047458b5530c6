package io.streamops.events.projection;

import io.streamops.contract.event.EntityId;
import io.streamops.gateway.sse.EventSource;
import io.streamops.gateway.sse.ServerEvent;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.messaging.redis.StreamEntryId;
import io.streamops.messaging.redis.StreamFollower;
import io.streamops.messaging.redis.StreamFollower.Following;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.time.Duration;
import java.util.Iterator;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The events of each workflow and task, for clients to follow. */
public final class EntityEventLog {
    private final RedisConnections redis;
    private final StreamFollower follower;

    public EntityEventLog(RedisConnections redis, StreamFollower follower) {
        this.redis = redis;
        this.follower = follower;
    }

    /** All events, or those after the client's last event id, up to the terminal event. */
    public EventSource of(EntityKind kind, EntityId id) {
        return (lastEventId, sink) -> {
            var stream = new Stream(sink, entry -> isAtEnd(kind, id, StreamEntryId.of(entry)));
            var after = StreamEntryId.parse(lastEventId).orElse(StreamEntryId.NONE);
            stream.begin(follower, kind.log(id), after.toString());
            return stream;
        };
    }

    /** Succeeds on the terminal event, or after the longest time. */
    public Future<Void> end(Vertx vertx, EntityKind kind, EntityId id, Duration longest) {
        var over = Promise.<Void>promise();
        var timer = vertx.setTimer(longest.toMillis(), late -> over.tryComplete());
        var following = follower.follow(kind.log(id), "0-0", batch -> {
            if (batch.stream().anyMatch(EntityEventLog::isTerminal)) {
                over.tryComplete();
            }
            return Future.succeededFuture();
        });
        return over.future().onComplete(done -> {
            following.stop();
            vertx.cancelTimer(timer);
        });
    }

    private static boolean isTerminal(StreamFollower.Entry entry) {
        return "1".equals(entry.fields().get("end"));
    }

    /** Whether no event follows the client's last one. */
    public Future<Boolean> isOver(EntityKind kind, EntityId id, @Nullable String lastEventId) {
        var entry = StreamEntryId.parse(lastEventId);
        return entry.isEmpty() ? Future.succeededFuture(false) : isAtEnd(kind, id, entry.get());
    }

    /** Whether the last event is terminal and not after the entry. A redrive can follow a terminal event. */
    private Future<Boolean> isAtEnd(EntityKind kind, EntityId id, StreamEntryId entry) {
        return redis.ask(Request.cmd(Command.XREVRANGE)
                        .arg(kind.log(id))
                        .arg("+")
                        .arg("-")
                        .arg("COUNT")
                        .arg(1))
                .map(last -> {
                    if (last.size() == 0) {
                        return false;
                    }
                    var lastId = StreamEntryId.of(last.get(0).get(0).toString());
                    var fields = last.get(0).get(1);
                    return fields.get(fields.size() - 1).toString().equals("1") && entry.compareTo(lastId) >= 0;
                });
    }

    /** One client's stream. It reads the next batch of the log once the client has taken the one before. */
    private static final class Stream implements EventSource.Subscription {
        private final EventSource.Sink sink;
        private final Function<String, Future<Boolean>> isLast;
        private @Nullable Following following;
        private boolean over;

        /** @param isLast whether no event follows a terminal one */
        Stream(EventSource.Sink sink, Function<String, Future<Boolean>> isLast) {
            this.sink = sink;
            this.isLast = isLast;
        }

        void begin(StreamFollower follower, String log, String after) {
            following = follower.follow(log, after, batch -> send(batch.iterator()));
        }

        private Future<Void> send(Iterator<StreamFollower.Entry> entries) {
            if (over || !entries.hasNext()) {
                return Future.succeededFuture();
            }
            return sink.ready()
                    .compose(ready -> over ? Future.succeededFuture() : send(entries.next()))
                    .compose(sent -> send(entries));
        }

        private Future<Void> send(StreamFollower.Entry entry) {
            var fields = entry.fields();
            sink.send(new ServerEvent(entry.id(), fields.get("type"), fields.getOrDefault("event", "{}")));
            if (!isTerminal(entry)) {
                return Future.succeededFuture();
            }
            return isLast.apply(entry.id())
                    .transform(last -> sink.ready().map(ready -> last.failed() || last.result()))
                    .map(ends -> {
                        if (ends) {
                            finish();
                        }
                        return null;
                    });
        }

        private void finish() {
            if (!over) {
                cancel();
                sink.end();
            }
        }

        @Override
        public void cancel() {
            over = true;
            if (following != null) {
                following.stop();
                following = null;
            }
        }
    }
}
