package io.streamops.events.projection;

import io.streamops.gateway.sse.EventSink;
import io.streamops.gateway.sse.ServerEvent;
import io.streamops.gateway.sse.Subscription;
import io.streamops.messaging.redis.FollowedEntry;
import io.streamops.messaging.redis.StreamFollower;
import io.streamops.messaging.redis.StreamFollower.Following;
import io.vertx.core.Future;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One client's stream about one workflow or task. It takes a batch of the log when the client has taken the one before. */
final class EntityEventStream implements Subscription {
    private final EventSink sink;
    private final Function<String, Future<Boolean>> isLast;
    private @Nullable Following following;
    private boolean over;

    /** @param isLast whether an end is the last that has happened */
    EntityEventStream(EventSink sink, Function<String, Future<Boolean>> isLast) {
        this.sink = sink;
        this.isLast = isLast;
    }

    void begin(StreamFollower follower, String log, String after) {
        following = follower.follow(log, after, this::take);
    }

    private Future<Void> take(List<FollowedEntry> batch) {
        return send(batch.iterator());
    }

    private Future<Void> send(Iterator<FollowedEntry> entries) {
        if (over || !entries.hasNext()) {
            return Future.succeededFuture();
        }
        return sink.ready()
                .compose(ready -> over ? Future.succeededFuture() : send(entries.next()))
                .compose(sent -> send(entries));
    }

    private Future<Void> send(FollowedEntry entry) {
        var fields = entry.fields();
        sink.send(new ServerEvent(entry.id(), fields.get("type"), fields.getOrDefault("event", "{}")));
        if (!"1".equals(fields.get("end"))) {
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
