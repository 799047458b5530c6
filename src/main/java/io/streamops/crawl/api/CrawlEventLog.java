package io.streamops.crawl.api;

import io.streamops.messaging.redis.RedisConnections;
import io.streamops.messaging.redis.StreamFollower;
import io.vertx.core.Future;
import io.vertx.redis.client.Response;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

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
        static Change of(StreamFollower.Entry entry) {
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

    Future<Round> round(String email, Cursor place) {
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

    /**
     * How far a client of a stream has come; the id of each event says it.
     *
     * @param event the last entry of the log that the client knows of; empty before the first
     * @param position the id of the last request of the snapshot that it has; empty before the first, null once it has them all
     */
    record Cursor(String event, @Nullable String position) {
        static final Cursor START = new Cursor("", "");

        private static final Pattern FORM = Pattern.compile("(\\d{1,15}-\\d{1,19})(?:~(.+))?");

        /** As it was written; nothing for what is not ours. */
        static Optional<Cursor> parse(@Nullable String text) {
            var parts = FORM.matcher(text == null ? "" : text);
            if (!parts.matches()) {
                return Optional.empty();
            }
            try {
                var position = parts.group(2);
                return Optional.of(new Cursor(
                        parts.group(1), position == null ? null : URLDecoder.decode(position, StandardCharsets.UTF_8)));
            } catch (IllegalArgumentException e) {
                return Optional.empty();
            }
        }

        Cursor at(String newEvent) {
            return new Cursor(newEvent, position);
        }

        Cursor shown(String newPosition) {
            return new Cursor(event, newPosition);
        }

        /** Has all of the snapshot. */
        Cursor live() {
            return new Cursor(event, null);
        }

        @Override
        public String toString() {
            return position == null ? event : event + "~" + URLEncoder.encode(position, StandardCharsets.UTF_8);
        }
    }
}
