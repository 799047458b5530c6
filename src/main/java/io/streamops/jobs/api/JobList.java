package io.streamops.jobs.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.contract.job.JobJson;
import io.streamops.jobs.JobScripts;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import io.vertx.redis.client.Response;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Lists jobs, newest first, in small steps. A page ends when it is large, or after it has scanned many jobs. */
final class JobList {
    private static final int SCANNED_PER_STEP = 200;
    private static final int MAX_STEPS = 25;
    private static final int READ_PER_STEP = 16;
    private static final long MAX_CHARACTERS = 8 << 20;

    /**
     * A query.
     *
     * @param index the key of the index
     * @param status empty for any
     * @param kind empty for any
     */
    record Query(String index, String status, String kind, int limit, Cursor after) {}

    /** @param next the cursor of the next page; null at the end */
    record Page(List<JsonObject> jobs, @Nullable Cursor next) {}

    private final RedisConnections redis;
    private final JobStore store;

    JobList(RedisConnections redis, JobStore store) {
        this.redis = redis;
        this.store = store;
    }

    Future<Page> page(Query query) {
        return new Scan(query).step();
    }

    /** A scan of the index until a page is full. */
    private final class Scan {
        private final Query query;
        private final List<JsonObject> jobs = new ArrayList<>();
        private Cursor cursor;
        private long characters;
        private int steps;

        Scan(Query query) {
            this.query = query;
            this.cursor = query.after();
        }

        Future<Page> step() {
            steps++;
            var room = Math.min(READ_PER_STEP, query.limit() - jobs.size());
            return redis.script(
                            JobScripts.LIST,
                            List.of(query.index()),
                            List.of(
                                    cursor.score(),
                                    cursor.id(),
                                    Integer.toString(SCANNED_PER_STEP),
                                    Integer.toString(room),
                                    query.status(),
                                    query.kind()))
                    .compose(reply -> {
                        cursor =
                                new Cursor(reply.get(1).toString(), reply.get(2).toString());
                        var atEnd = JobScripts.number(reply.get(0)) == 1;
                        return read(reply.get(3))
                                .compose(read -> atEnd
                                        ? Future.succeededFuture(new Page(jobs, null))
                                        : isFull() ? Future.succeededFuture(new Page(jobs, cursor)) : step());
                    });
        }

        private boolean isFull() {
            return jobs.size() >= query.limit() || characters > MAX_CHARACTERS || steps == MAX_STEPS;
        }

        private Future<@Nullable Void> read(Response ids) {
            if (ids.size() == 0) {
                return Future.succeededFuture();
            }
            return store.hashes(ids.stream().map(Response::toString).toList()).map(hashes -> {
                for (var hash : hashes) {
                    characters +=
                            hash.values().stream().mapToLong(String::length).sum();
                    jobs.add(JobJson.job(hash));
                }
                return null;
            });
        }
    }

    /**
     * The position of a list, as clients see it.
     *
     * @param score of the last scanned job in the index; empty before the first
     * @param id of that job; empty before the first
     */
    record Cursor(String score, String id) {
        static final Cursor START = new Cursor("", "");

        private static final Pattern FORM = Pattern.compile("(-?\\d{1,16})/([!-~]{1,200})");

        /** Empty for a text that is not a cursor. */
        static Optional<Cursor> read(String text) {
            try {
                var parts = FORM.matcher(new String(Base64.getUrlDecoder().decode(text), UTF_8));
                return parts.matches() ? Optional.of(new Cursor(parts.group(1), parts.group(2))) : Optional.empty();
            } catch (IllegalArgumentException e) {
                return Optional.empty();
            }
        }

        @Override
        public String toString() {
            return Base64.getUrlEncoder().withoutPadding().encodeToString((score + "/" + id).getBytes(UTF_8));
        }
    }
}
