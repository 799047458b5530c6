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

/** The log of changes to a user's requests, and consistent snapshots of the requests. */
final class CrawlEventLog {
    private static final String REQUESTS_PER_STEP = "16";
    private static final String BYTES_PER_STEP = "262144";

    /**
     * An entry of the log: the change of a request.
     *
     * @param status the new status
     */
    record Change(String event, String id, String status) {
        static Change of(StreamFollower.Entry entry) {
            return new Change(
                    entry.id(),
                    entry.fields().getOrDefault("id", ""),
                    entry.fields().getOrDefault("status", ""));
        }
    }

    /** A request as stored in the hash; {@code json} is empty if it was deleted. */
    record Stored(String id, String json) {}

    /**
     * One step of a snapshot.
     *
     * @param intact whether the log still reaches back to the previous step
     * @param event the last entry of the log at this step
     * @param changes of requests in earlier steps
     * @param page the next requests; empty at the end
     */
    record SnapshotStep(boolean intact, String event, List<Change> changes, List<Stored> page) {}

    private final RedisConnections redis;

    CrawlEventLog(RedisConnections redis) {
        this.redis = redis;
    }

    Future<SnapshotStep> snapshot(String email, Cursor cursor) {
        var position = cursor.position();
        return redis.script(
                        CrawlScripts.SNAPSHOT,
                        CrawlKeys.of(email),
                        List.of(cursor.event(), position == null ? "" : position, REQUESTS_PER_STEP, BYTES_PER_STEP))
                .map(reply -> new SnapshotStep(
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

    private static List<Stored> page(Response flat) {
        var page = new ArrayList<Stored>(flat.size() / 2);
        for (var i = 0; i + 1 < flat.size(); i += 2) {
            page.add(new Stored(flat.get(i).toString(), flat.get(i + 1).toString()));
        }
        return page;
    }

    /** Whether no entries after this one were trimmed. */
    Future<Boolean> isIntact(String email, String event) {
        return redis.script(CrawlScripts.IS_INTACT, List.of(CrawlKeys.log(email)), List.of(event))
                .map(CrawlStore::isOne);
    }

    /**
     * The progress of a client, sent as the id of each event.
     *
     * @param event the last entry of the log that the client has; empty before the first
     * @param position the last request of the snapshot that the client has; empty before the first, null after the snapshot
     */
    record Cursor(String event, @Nullable String position) {
        static final Cursor START = new Cursor("", "");

        private static final Pattern FORM = Pattern.compile("(\\d{1,15}-\\d{1,19})(?:~(.+))?");

        /** Parses an event id; empty if it is not one of ours. */
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

        /** The client has the whole snapshot. */
        Cursor live() {
            return new Cursor(event, null);
        }

        @Override
        public String toString() {
            return position == null ? event : event + "~" + URLEncoder.encode(position, StandardCharsets.UTF_8);
        }
    }
}
