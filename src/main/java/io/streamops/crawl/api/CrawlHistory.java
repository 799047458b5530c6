package io.streamops.crawl.api;

import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lists all requests of a user in pages, newest first; new requests do not disturb the order. */
public final class CrawlHistory {
    /** Small, because a request can have 900 kB. */
    private static final int PAGE_SIZE = 16;

    private static final Pattern CURSOR = Pattern.compile("(-?\\d{1,20}) (.{1,500})");

    /**
     * A page of requests; may be empty although more follow.
     *
     * @param crawls as stored
     * @param next the cursor of the next page; null at the end
     */
    public record Stretch(List<JsonObject> crawls, @Nullable String next) {}

    private final RedisConnections redis;
    private final CrawlRequestIndex index;

    public CrawlHistory(RedisConnections redis) {
        this.redis = redis;
        this.index = new CrawlRequestIndex(redis);
    }

    /**
     * Reads a page.
     *
     * @param cursor from the previous page; null for the first one
     */
    public Future<Stretch> stretch(String email, @Nullable String cursor) {
        if (cursor == null) {
            return index.heal(email).compose(healed -> after(email, "", "0"));
        }
        var parts = CURSOR.matcher(cursor);
        return parts.matches()
                ? after(email, parts.group(2), parts.group(1))
                : Future.failedFuture(new IllegalArgumentException("the cursor of the crawls is invalid"));
    }

    private Future<Stretch> after(String email, String id, String score) {
        return redis.script(
                        CrawlScripts.HISTORY,
                        List.of(CrawlKeys.index(email)),
                        List.of(id, score, Integer.toString(PAGE_SIZE)))
                .compose(reply -> read(email, CrawlRequestIndex.strings(reply)));
    }

    /** Reads the requests of a list of ids, each followed by its score. */
    private Future<Stretch> read(String email, List<String> found) {
        if (found.isEmpty()) {
            return Future.succeededFuture(new Stretch(List.of(), null));
        }
        var ids = new ArrayList<String>();
        for (var i = 0; i < found.size(); i += 2) {
            ids.add(found.get(i));
        }
        var next = ids.size() < PAGE_SIZE ? null : found.getLast() + " " + ids.getLast();
        return index.read(email, ids).map(values -> {
            var crawls = new ArrayList<JsonObject>();
            for (var i = 0; i < ids.size(); i++) {
                StoredCrawl.of(ids.get(i), values.get(i)).ifPresent(crawl -> crawls.add(crawl.content()));
            }
            return new Stretch(List.copyOf(crawls), next);
        });
    }
}
