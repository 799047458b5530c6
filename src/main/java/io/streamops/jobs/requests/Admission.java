package io.streamops.jobs.requests;

import io.streamops.gateway.http.Problem;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.messaging.redis.StreamBacklog;
import io.streamops.messaging.redis.StreamTrim;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Finds out how much a queue that looks full still takes. Whoever comes while it is being found out waits for the answer. */
final class Admission {
    private static final Duration COME_AGAIN = Duration.ofSeconds(2);
    private static final int MOST_TRIMS = 100;
    private static final long MANY = 1_000;

    private final RedisConnections redis;
    private final String queue;
    private final String group;
    private final int most;
    private final AtomicReference<@Nullable Future<Room>> underWay = new AtomicReference<>();

    /** @param most so many may wait or be worked on */
    Admission(RedisConnections redis, String queue, String group, int most) {
        this.redis = redis;
        this.queue = queue;
        this.group = group;
        this.most = most;
    }

    /** Of a queue that nobody has looked at. */
    Room unseen() {
        return Room.unseen(most);
    }

    /** Of the queue as it is now; fails with a {@link Problem} where there is no room. */
    Future<Room> room() {
        var promise = Promise.<Room>promise();
        var asked = underWay.compareAndExchange(null, promise.future());
        if (asked != null) {
            return asked;
        }
        trim(MOST_TRIMS)
                .compose(trimmed -> redis.script(JobScripts.EXTENT, List.of(queue), List.of()))
                .compose(extent -> StreamBacklog.of(redis, queue, group).map(backlog -> room(extent, backlog)))
                .onComplete(found -> {
                    underWay.set(null);
                    promise.handle(found);
                });
        return promise.future();
    }

    private Future<Void> trim(int left) {
        return StreamTrim.trim(redis, queue)
                .compose(removed -> removed < MANY || left == 0 ? Future.succeededFuture() : trim(left - 1));
    }

    /** What was added since the extent was taken counts twice, so this is never too much. */
    private Room room(Response extent, StreamBacklog backlog) {
        if (backlog.total() >= most) {
            throw full(backlog);
        }
        return new Room(
                (int) (Replies.number(extent.get(0)) + most - backlog.total()),
                extent.get(1).toString());
    }

    private Problem full(StreamBacklog backlog) {
        return Problem.tooMany(
                        "backpressure",
                        "As many jobs as may be are waiting or being worked on; come again.",
                        COME_AGAIN)
                .with(Map.of(
                        "backlog", backlog.total(),
                        "pending", backlog.pending(),
                        "lag", backlog.lag(),
                        "max", most));
    }

    /** Where the queue has changed faster than it could be looked at. */
    Future<Problem> refusal() {
        return StreamBacklog.of(redis, queue, group).map(this::full);
    }
}
