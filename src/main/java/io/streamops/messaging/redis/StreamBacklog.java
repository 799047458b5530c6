package io.streamops.messaging.redis;

import io.vertx.core.Future;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.List;

/**
 * The unsettled entries of a consumer group.
 *
 * @param pending entries delivered and not acknowledged
 * @param lag entries not delivered yet; a lower bound above 100,000 if Redis does not report it
 */
public record StreamBacklog(long pending, long lag) {
    private static final StreamBacklog NONE = new StreamBacklog(0, 0);
    private static final long MOST_COUNTED = 100_000;
    /** Small, because Redis serves no other client meanwhile. */
    private static final int COUNTED_AT_ONCE = 500;

    public long total() {
        return pending + lag;
    }

    /**
     * Reads the backlog. Redis before 7.0 does not report the lag, and may not know it after deletions; then entries are
     * counted.
     */
    public static Future<StreamBacklog> of(RedisConnections redis, String stream, String group) {
        return redis.ask(Request.cmd(Command.XINFO).arg("GROUPS").arg(stream))
                .compose(groups -> {
                    for (var info : groups) {
                        if (group.equals(text(info, "name"))) {
                            return of(redis, stream, info);
                        }
                    }
                    return length(redis, stream).map(length -> new StreamBacklog(0, length));
                })
                .recover(failure -> String.valueOf(failure.getMessage()).startsWith("ERR no such key")
                        ? Future.succeededFuture(NONE)
                        : Future.failedFuture(failure));
    }

    private static Future<StreamBacklog> of(RedisConnections redis, String stream, Response info) {
        var pending = Long.parseLong(text(info, "pending"));
        var lag = text(info, "lag");
        if (!lag.isEmpty()) {
            return Future.succeededFuture(new StreamBacklog(pending, Long.parseLong(lag)));
        }
        var last = text(info, "last-delivered-id");
        var counted = "0-0".equals(last) ? length(redis, stream) : countedAfter(redis, stream, last, 0);
        return counted.map(count -> new StreamBacklog(pending, count));
    }

    private static Future<Long> length(RedisConnections redis, String stream) {
        return redis.ask(Request.cmd(Command.XLEN).arg(stream)).map(StreamReplies::number);
    }

    private static Future<Long> countedAfter(RedisConnections redis, String stream, String id, long before) {
        return redis.script(StreamScripts.COUNT_AFTER, List.of(stream), List.of(id, Integer.toString(COUNTED_AT_ONCE)))
                .compose(reply -> {
                    var counted = StreamReplies.number(reply.get(0));
                    var count = before + counted;
                    return counted < COUNTED_AT_ONCE || count >= MOST_COUNTED
                            ? Future.succeededFuture(count)
                            : countedAfter(redis, stream, reply.get(1).toString(), count);
                });
    }

    /** The value of a name in a flat list; empty if it is missing or nil. */
    private static String text(Response flat, String name) {
        for (var i = 0; i + 1 < flat.size(); i += 2) {
            var value = flat.get(i + 1);
            if (name.equals(flat.get(i).toString()) && value != null) {
                return value.toString();
            }
        }
        return "";
    }
}
