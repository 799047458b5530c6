package io.streamops.messaging.bench;

import io.streamops.messaging.redis.RedisConnections;
import io.streamops.messaging.redis.StreamFollower;
import io.streamops.settings.RedisSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The delay from adding an entry to a Redis Stream until its followers receive it, and the cost for Redis. Arguments: {@code REDIS-PORT
 * STREAMS RATE SECONDS}: so many streams, each followed by one listener, and so many entries a second, each in any of them. Empties
 * that Redis.
 */
public final class FollowBench {
    private static final String NAME = "followed:";
    private static final int TICK_MILLIS = 5;

    private FollowBench() {}

    public static void main(String[] args) throws Exception {
        var streams = Integer.parseInt(args[1]);
        var rate = Integer.parseInt(args[2]);
        var entries = rate * Integer.parseInt(args[3]);
        var vertx = Vertx.vertx();
        var redis = new RedisConnections(
                vertx, new RedisSettings.Address(URI.create("redis://127.0.0.1:" + args[0] + "/0")));
        redis.ask(Request.cmd(Command.FLUSHALL)).await(30, TimeUnit.SECONDS);
        var follower = new StreamFollower(vertx, redis);
        var nanos = new long[entries];
        var heard = new AtomicInteger();
        for (var i = 0; i < streams; i++) {
            follower.follow(NAME + i, "0-0", batch -> {
                for (var entry : batch) {
                    nanos[heard.getAndIncrement()] =
                            System.nanoTime() - Long.parseLong(entry.fields().getOrDefault("at", ""));
                }
                return Future.succeededFuture();
            });
        }
        TimeUnit.SECONDS.sleep(2);
        var before = processorSeconds(redis);
        add(redis, streams, rate, entries);
        var spent = processorSeconds(redis) - before;
        while (heard.get() < entries) {
            TimeUnit.MILLISECONDS.sleep(TICK_MILLIS);
        }
        Arrays.sort(nanos);
        System.out.printf(
                Locale.ROOT,
                "%d streams, %d entries/s: p50 %.2f ms, p99 %.2f ms, Redis %.0f us of processor an entry%n",
                streams,
                rate,
                nanos[entries / 2] / 1e6,
                nanos[entries / 100 * 99] / 1e6,
                spent * 1e6 / entries);
        vertx.close().await(30, TimeUnit.SECONDS);
    }

    private static void add(RedisConnections redis, int streams, int rate, int entries) throws Exception {
        var random = new Random(1);
        var began = System.nanoTime();
        for (var added = 0; added < entries; ) {
            var due = (int) Math.min(entries, (System.nanoTime() - began) / 1e9 * rate);
            List<Request> batch = new ArrayList<>();
            for (; added < due; added++) {
                batch.add(Request.cmd(Command.XADD)
                        .arg(NAME + random.nextInt(streams))
                        .arg("*")
                        .arg("at")
                        .arg(System.nanoTime()));
            }
            redis.batch(batch).await(30, TimeUnit.SECONDS);
            TimeUnit.MILLISECONDS.sleep(TICK_MILLIS);
        }
    }

    private static double processorSeconds(RedisConnections redis) throws Exception {
        var cpu = redis.ask(Request.cmd(Command.INFO).arg("cpu")).await(30, TimeUnit.SECONDS);
        return cpu.toString()
                .lines()
                .filter(line -> line.startsWith("used_cpu_sys:") || line.startsWith("used_cpu_user:"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.indexOf(':') + 1)))
                .sum();
    }
}
