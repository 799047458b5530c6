package io.streamops.crawl.api;

import io.streamops.messaging.redis.FollowedEntry;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.redis.client.Response;
import java.util.ArrayList;
import java.util.List;

/** What is told of a user's requests: the log of changes, and snapshots that join on to it. */
final class CrawlEventLog {
    private static final String REQUESTS_A_ROUND = "16";
    private static final String BYTES_A_ROUND = "262144";

    /**
     * An entry of the log: a request has changed.
     *
     * @param status what it became then
     */
    record Change(String event, String id, String status) {
        static Change of(FollowedEntry entry) {
            return new Change(
                    entry.id(),
                    entry.fields().getOrDefault("id", ""),
                    entry.fields().getOrDefault("status", ""));
        }
    }

    /** A request as the hash has it; empty where it is gone. */
    record Shown(String id, String json) {}

    /**
     * One step of a snapshot.
     *
     * @param intact whether it could go on where it was
     * @param event the log's last entry that the step knows of
     * @param changes of requests that were shown before
     * @param page the next requests; empty at the end
     */
    record Round(boolean intact, String event, List<Change> changes, List<Shown> page) {}

    private final RedisConnections redis;

    CrawlEventLog(RedisConnections redis) {
        this.redis = redis;
    }

    Future<Round> round(String email, CrawlEventCursor place) {
        var position = place.position();
        return redis.script(
                        CrawlScripts.SNAPSHOT,
                        CrawlKeys.of(email),
                        List.of(place.event(), position == null ? "" : position, REQUESTS_A_ROUND, BYTES_A_ROUND))
                .map(reply -> new Round(
                        CrawlStore.isOne(reply.get(0)),
                        reply.get(1).toString(),
                        changes(reply.get(2)),
                        page(reply.get(3))));
    }

    private static List<Change> changes(Response flat) {
        var changes = new ArrayList<Change>(flat.size() / 3);
        for (var i = 0; i + 2 < flat.size(); i += 3) {
            changes.add(new Change(
                    flat.get(i).toString(),
                    flat.get(i + 1).toString(),
                    flat.get(i + 2).toString()));
        }
        return changes;
    }

    private static List<Shown> page(Response flat) {
        var page = new ArrayList<Shown>(flat.size() / 2);
        for (var i = 0; i + 1 < flat.size(); i += 2) {
            page.add(new Shown(flat.get(i).toString(), flat.get(i + 1).toString()));
        }
        return page;
    }

    /** Whether nothing behind an entry has been cut off. */
    Future<Boolean> isIntact(String email, String event) {
        return redis.script(CrawlScripts.IS_INTACT, List.of(CrawlKeys.log(email)), List.of(event))
                .map(CrawlStore::isOne);
    }
}
