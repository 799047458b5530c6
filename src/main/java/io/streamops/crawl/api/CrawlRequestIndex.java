package io.streamops.crawl.api;

import io.streamops.contract.crawl.CrawlNames;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.messaging.redis.Script;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import io.vertx.redis.client.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The index of a user's requests by creation time. Third-party gateways write only to the hash, so the index heals itself from
 * the hash, in small steps because a request can have 900 kB.
 */
final class CrawlRequestIndex {
    private static final Logger log = LoggerFactory.getLogger(CrawlRequestIndex.class);
    private static final int STEP = 8;
    private static final int SCANNED_A_STEP = 32;
    private static final int ORPHANS_A_STEP = 200;
    /** Ends a page early, however few requests it has. */
    private static final int MOST_CHARACTERS = 8 << 20;

    /**
     * A page of requests, newest first, with the total number.
     *
     * @param crawls fewer than requested if they are large
     */
    record Page(List<StoredCrawl> crawls, long total) {}

    private final RedisConnections redis;
    /** The indexes that are being rebuilt; concurrent callers share one run. */
    private final Map<String, Future<Void>> healing = new ConcurrentHashMap<>();

    CrawlRequestIndex(RedisConnections redis) {
        this.redis = redis;
    }

    Future<Page> list(String email, int offset, int limit) {
        return heal(email)
                .compose(healed -> redis.batch(List.of(
                        Request.cmd(Command.ZCARD).arg(CrawlKeys.index(email)),
                        Request.cmd(Command.ZRANGE)
                                .arg(CrawlKeys.index(email))
                                .arg(offset)
                                .arg(offset + (long) limit - 1)
                                .arg("REV"))))
                .compose(found -> {
                    var page = new Page(new ArrayList<>(), number(found.get(0)));
                    return fill(page, email, strings(found.get(1)), 0, 0);
                });
    }

    private Future<Page> fill(Page page, String email, List<String> ids, int from, long characters) {
        if (from >= ids.size() || characters > MOST_CHARACTERS) {
            return Future.succeededFuture(page);
        }
        var step = ids.subList(from, Math.min(ids.size(), from + STEP));
        return read(email, step).compose(values -> {
            var read = 0L;
            for (var i = 0; i < step.size(); i++) {
                var json = values.get(i);
                read += json == null ? 0 : json.length();
                if (json == null) {
                    healSoon(email);
                }
                StoredCrawl.of(step.get(i), json).ifPresent(page.crawls()::add);
            }
            return fill(page, email, ids, from + STEP, characters + read);
        });
    }

    /** Heals the index in the background. */
    void healSoon(String email) {
        rebuildOnce(email)
                .onFailure(cause -> log.debug("an index of crawls was not healed; the next reader retries", cause));
    }

    /** The stored requests; null for missing ones. */
    Future<List<@Nullable String>> read(String email, List<String> ids) {
        var request = Request.cmd(Command.HMGET).arg(CrawlNames.crawls(email));
        ids.forEach(request::arg);
        return redis.ask(request).map(reply -> {
            var values = new ArrayList<@Nullable String>(reply.size());
            reply.forEach(value -> values.add(value == null ? null : value.toString()));
            return values;
        });
    }

    /** Rebuilds the index from the hash if their sizes differ. */
    Future<Void> heal(String email) {
        return redis.batch(List.of(
                        Request.cmd(Command.HLEN).arg(CrawlNames.crawls(email)),
                        Request.cmd(Command.ZCARD).arg(CrawlKeys.index(email))))
                .compose(counts ->
                        number(counts.get(0)) == number(counts.get(1)) ? Future.succeededFuture() : rebuildOnce(email));
    }

    private Future<Void> rebuildOnce(String email) {
        var promise = Promise.<Void>promise();
        var underWay = healing.putIfAbsent(email, promise.future());
        if (underWay != null) {
            return underWay;
        }
        scan(cursor -> dropOrphans(email, cursor))
                .compose(dropped -> scan(cursor -> addMissing(email, cursor)))
                .onComplete(done -> {
                    healing.remove(email);
                    promise.handle(done);
                });
        return promise.future();
    }

    /** Iterates with a Redis cursor; the chain of futures does not grow with the number of steps. */
    private static Future<Void> scan(Function<String, Future<String>> step) {
        var done = Promise.<Void>promise();
        scan("0", step, done);
        return done.future();
    }

    private static void scan(String cursor, Function<String, Future<String>> step, Promise<Void> done) {
        step.apply(cursor).onComplete(next -> {
            if (next.failed()) {
                done.fail(next.cause());
            } else if (next.result().equals("0")) {
                done.complete();
            } else {
                scan(next.result(), step, done);
            }
        });
    }

    private Future<String> dropOrphans(String email, String cursor) {
        return step(CrawlScripts.DROP_ORPHANS, email, cursor, ORPHANS_A_STEP)
                .map(reply -> reply.get(0).toString());
    }

    private Future<String> addMissing(String email, String cursor) {
        return step(CrawlScripts.UNINDEXED, email, cursor, SCANNED_A_STEP)
                .compose(reply -> add(email, strings(reply.get(1)), 0)
                        .map(added -> reply.get(0).toString()));
    }

    private Future<Response> step(Script script, String email, String cursor, int count) {
        return redis.script(
                script,
                List.of(CrawlNames.crawls(email), CrawlKeys.index(email)),
                List.of(cursor, Integer.toString(count)));
    }

    private Future<Void> add(String email, List<String> ids, int from) {
        if (from >= ids.size()) {
            return Future.succeededFuture();
        }
        var step = ids.subList(from, Math.min(ids.size(), from + STEP));
        return read(email, step)
                .compose(values -> {
                    var request = Request.cmd(Command.ZADD)
                            .arg(CrawlKeys.index(email))
                            .arg("NX");
                    for (var i = 0; i < step.size(); i++) {
                        if (values.get(i) != null) {
                            var crawl = StoredCrawl.of(step.get(i), values.get(i));
                            request.arg(crawl.map(StoredCrawl::score).orElse(0L))
                                    .arg(step.get(i));
                        }
                    }
                    var any = values.stream().anyMatch(Objects::nonNull);
                    return any ? redis.send(request).<Void>mapEmpty() : Future.<Void>succeededFuture();
                })
                .compose(added -> add(email, ids, from + STEP));
    }

    private static long number(@Nullable Response reply) {
        var number = reply == null ? null : reply.toLong();
        return number == null ? 0 : number;
    }

    static List<String> strings(@Nullable Response reply) {
        return reply == null
                ? List.of()
                : reply.stream().map(Response::toString).toList();
    }
}
