package io.streamops.bench;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.ProtocolVersion;
import io.vertx.redis.client.Redis;
import io.vertx.redis.client.RedisOptions;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * What a running node makes of jobs of the tool {@code now}, which are the cheapest. Arguments: {@code HTTP REDIS WHAT NUMBER},
 * {@code WHAT} being
 *
 * <ul>
 *   <li>{@code enqueue}: so many jobs posted over 64 connections;
 *   <li>{@code whole}: the same, until the queue has no entry that is not acknowledged;
 *   <li>{@code drain}: until then, posting nothing;
 *   <li>{@code load}: posts from {@code wrk} for so many seconds over 64 connections, until the last of them has ended, with
 *       rates of both; this program itself takes next to nothing;
 *   <li>{@code latency}: so many jobs at 500 a second, each from before its POST to the time of its last event; the first
 *       half is to warm up, this program too.
 * </ul>
 */
public final class JobsBench {
    private static final int CONNECTIONS = 64;
    private static final int RATE = 500;
    private static final int LOOK_MILLIS = 50;
    private static final String JOB = "{\"task\":\"tool\",\"payload\":{\"name\":\"now\",\"arguments\":{}}}";

    private final Vertx vertx = Vertx.vertx();
    private final HttpClient http = vertx.createHttpClient(
            new HttpClientOptions().setKeepAlive(true), new PoolOptions().setHttp1MaxSize(CONNECTIONS));
    private final Redis redis;
    private final RequestOptions post;

    private JobsBench(URI server, String redisUrl) {
        this.redis = Redis.createClient(
                vertx,
                new RedisOptions().setConnectionString(redisUrl).setPreferredProtocolVersion(ProtocolVersion.RESP2));
        this.post = new RequestOptions()
                .setMethod(HttpMethod.POST)
                .setHost(server.getHost())
                .setPort(server.getPort())
                .setURI("/v1/jobs")
                .putHeader("content-type", "application/json");
    }

    public static void main(String[] args) throws Exception {
        var bench = new JobsBench(URI.create(args[0]), args[1]);
        try {
            bench.run(args[2], Integer.parseInt(args[3]));
        } finally {
            bench.vertx.close().toCompletionStage().toCompletableFuture().get(10, TimeUnit.SECONDS);
        }
    }

    private void run(String what, int number) throws Exception {
        switch (what) {
            case "enqueue" -> rate("enqueue", number, this::enqueue);
            case "whole" ->
                rate("whole", number, count -> {
                    enqueue(count);
                    untilEmpty();
                });
            case "drain" -> rate("drain", number, count -> untilEmpty());
            case "load" -> load(number);
            case "latency" -> latency(number);
            default -> throw new IllegalArgumentException(what);
        }
    }

    private interface Work {
        void of(int count) throws Exception;
    }

    private static void rate(String what, int number, Work work) throws Exception {
        var began = System.nanoTime();
        work.of(number);
        System.out.printf(Locale.ROOT, "%s: %,.0f jobs/s%n", what, number / ((System.nanoTime() - began) / 1e9));
    }

    private void enqueue(int number) throws Exception {
        var left = new AtomicInteger(number);
        var chains = new ArrayList<Future<?>>();
        for (var i = 0; i < CONNECTIONS; i++) {
            chains.add(chain(left));
        }
        get(Future.all(chains));
    }

    private Future<Void> chain(AtomicInteger left) {
        return left.getAndDecrement() <= 0 ? Future.succeededFuture() : posted().compose(id -> chain(left));
    }

    private Future<String> posted() {
        return http.request(post)
                .compose(request -> request.send(Buffer.buffer(JOB)))
                .compose(response -> response.body().compose(body -> accepted(response, body)));
    }

    private static Future<String> accepted(HttpClientResponse response, Buffer body) {
        return response.statusCode() == 202
                ? Future.succeededFuture(new JsonObject(body).getString("job_id"))
                : Future.failedFuture(body.toString());
    }

    private void load(int seconds) throws Exception {
        var url = "http://" + post.getHost() + ":" + post.getPort() + post.getURI();
        get(send(Request.cmd(Command.PING))); // what it takes to connect is not to count, nor to be in the way
        var began = System.nanoTime();
        var wrk = Wrk.post(url, JOB, CONNECTIONS, seconds);
        untilEmpty();
        var whole = wrk.requests() / ((System.nanoTime() - began) / 1e9);
        System.out.printf(
                Locale.ROOT,
                "load: %s posts/s, p99 %s, %,.0f jobs/s from the first post to the last end%n",
                wrk.rate(),
                wrk.latency(99),
                whole);
    }

    private void untilEmpty() throws Exception {
        var empty = false;
        while (!empty) {
            empty = true;
            for (var group : get(send(Request.cmd(Command.XINFO).arg("GROUPS").arg("jobs:stream")))) {
                var last = text(group, "last-delivered-id");
                var after = get(send(Request.cmd(Command.XRANGE)
                        .arg("jobs:stream")
                        .arg("(" + last)
                        .arg("+")
                        .arg("COUNT")
                        .arg(1)));
                empty &= after.size() == 0 && "0".equals(text(group, "pending"));
            }
            if (!empty) {
                Thread.sleep(LOOK_MILLIS);
            }
        }
    }

    private Future<Response> send(Request request) {
        return redis.send(request).map(Objects::requireNonNull);
    }

    private static String text(Response flat, String name) {
        for (var i = 0; i + 1 < flat.size(); i += 2) {
            if (flat.get(i).toString().equals(name)) {
                return flat.get(i + 1).toString();
            }
        }
        throw new IllegalStateException(name);
    }

    private record Begun(long at, Future<String> id) {}

    private void latency(int number) throws Exception {
        var begun = new ArrayList<Begun>();
        var all = Promise.<Void>promise();
        vertx.runOnContext(start -> {
            var origin = System.nanoTime();
            vertx.setPeriodic(1, tick -> {
                while (begun.size() < number && System.nanoTime() - origin >= begun.size() * (1_000_000_000L / RATE)) {
                    begun.add(new Begun(System.currentTimeMillis(), posted()));
                }
                if (begun.size() == number && vertx.cancelTimer(tick)) {
                    all.complete();
                }
            });
        });
        get(all.future());
        get(Future.all(begun.stream().map(Begun::id).toList()));
        untilEmpty();
        var took = new ArrayList<Long>();
        for (var each : begun.subList(number / 2, number)) {
            took.add(ended(each.id().result()) - each.at());
        }
        took.sort(null);
        System.out.printf(
                Locale.ROOT,
                "latency at %d/s: p50 %d ms, p95 %d ms, p99 %d ms, most %d ms%n",
                RATE,
                at(took, 0.5),
                at(took, 0.95),
                at(took, 0.99),
                took.getLast());
    }

    /** The time in the id of its last event, which Redis has given it. */
    private long ended(String job) throws Exception {
        var last = get(send(Request.cmd(Command.XREVRANGE)
                        .arg("job:" + job + ":events")
                        .arg("+")
                        .arg("-")
                        .arg("COUNT")
                        .arg(1)))
                .get(0);
        if (!last.get(1).toString().contains("done")) {
            throw new IllegalStateException(last.toString());
        }
        var id = last.get(0).toString();
        return Long.parseLong(id.substring(0, id.indexOf('-')));
    }

    private static long at(List<Long> sorted, double share) {
        return sorted.get((int) Math.min(sorted.size() - 1L, Math.round(share * sorted.size())));
    }

    private static <T> T get(Future<T> future) throws Exception {
        return future.toCompletionStage().toCompletableFuture().get(5, TimeUnit.MINUTES);
    }
}
