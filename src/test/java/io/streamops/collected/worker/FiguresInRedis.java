package io.streamops.collected.worker;

import io.streamops.messaging.Eventually;
import io.streamops.settings.RedisSettings;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** The stored statistics of projects, read directly from Redis. */
final class FiguresInRedis implements AutoCloseable {
    private static final String OF_BATCHES = "collected:(batch|batches|ended):.*";

    private final Redis redis;

    FiguresInRedis(Vertx vertx, RedisSettings.Address address) {
        this.redis = Redis.createClient(vertx, address.url().toString());
    }

    /** All figures of a project: hashes and ranks, by the names of their keys without that of the project. */
    Map<String, Map<String, String>> all(String project) throws Exception {
        var all = new TreeMap<String, Map<String, String>>();
        for (var key : ask(Request.cmd(Command.KEYS).arg("collected:*:" + project))) {
            var name = key.toString();
            if (!name.matches(OF_BATCHES)) {
                all.put(name.substring(0, name.length() - project.length()), fields(name));
            }
        }
        return all;
    }

    private Map<String, String> fields(String key) throws Exception {
        var isHash = ask(Request.cmd(Command.TYPE).arg(key)).toString().equals("hash");
        var reply = isHash
                ? ask(Request.cmd(Command.HGETALL).arg(key))
                : ask(Request.cmd(Command.ZRANGE).arg(key).arg(0).arg(-1).arg("WITHSCORES"));
        return isHash
                ? reply.getKeys().stream()
                        .collect(Collectors.toMap(
                                field -> field, field -> reply.get(field).toString()))
                : reply.stream()
                        .collect(Collectors.toMap(
                                member -> member.get(0).toString(),
                                member -> member.get(1).toString()));
    }

    private Response ask(Request request) throws Exception {
        return redis.send(request).await(Eventually.DEADLINE.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public void close() {
        redis.close();
    }
}
