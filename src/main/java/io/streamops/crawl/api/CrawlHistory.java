package io.streamops.crawl.api;

import io.streamops.contract.crawl.CrawlNames;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** All requests of a user, newest first, for somebody who walks through them; new ones do not disturb the walk. */
public final class CrawlHistory {
    /** As requests can have 900 kB each. */
    private static final int A_STEP = 16;

    private static final Pattern PLACE = Pattern.compile("(-?\\d{1,20}) (.{1,500})");

    /**
     * Some of them; there may be none, and still more after them.
     *
     * @param crawls as they are stored
     * @param next where to go on; null at the end
     */
    public record Stretch(List<JsonObject> crawls, @Nullable String next) {}

    private final RedisConnections redis;
    private final CrawlRequestIndex index;

    public CrawlHistory(RedisConnections redis) {
        this.redis = redis;
        this.index = new CrawlRequestIndex(redis);
    }

    /**
     * A stretch of the walk.
     *
     * @param place where the one before has ended; null for the beginning
     */
    public Future<Stretch> stretch(String email, @Nullable String place) {
        if (place == null) {
            return index.heal(email).compose(healed -> after(email, "", "0"));
        }
        var parts = PLACE.matcher(place);
        return parts.matches()
                ? after(email, parts.group(2), parts.group(1))
                : Future.failedFuture(new IllegalArgumentException("that is no place among crawls"));
    }

    private Future<Stretch> after(String email, String id, String score) {
        return redis.script(
                        CrawlScripts.HISTORY,
                        List.of(CrawlKeys.index(email)),
                        List.of(id, score, Integer.toString(A_STEP)))
                .compose(reply -> read(email, CrawlRequestIndex.strings(reply)));
    }

    /** Reads the requests of ids, each of which has its score after it. */
    private Future<Stretch> read(String email, List<String> found) {
        if (found.isEmpty()) {
            return Future.succeededFuture(new Stretch(List.of(), null));
        }
        var ids = new ArrayList<String>();
        for (var i = 0; i < found.size(); i += 2) {
            ids.add(found.get(i));
        }
        var request = Request.cmd(Command.HMGET).arg(CrawlNames.crawls(email));
        ids.forEach(request::arg);
        var next = ids.size() < A_STEP ? null : found.getLast() + " " + ids.getLast();
        return redis.ask(request).map(values -> {
            var crawls = new ArrayList<JsonObject>();
            for (var i = 0; i < ids.size(); i++) {
                var value = values.get(i);
                StoredCrawl.of(ids.get(i), value == null ? null : value.toString())
                        .ifPresent(crawl -> crawls.add(crawl.content()));
            }
            return new Stretch(List.copyOf(crawls), next);
        });
    }
}
