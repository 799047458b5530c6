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

/** Lists jobs, newest first, in small steps. A page ends when it is large, or when many jobs were looked at for it. */
final class JobList {
    private static final int LOOKED_AT_A_STEP = 200;
    private static final int MOST_STEPS = 25;
    private static final int READ_AT_ONCE = 16;
    private static final long MOST_CHARACTERS = 8 << 20;

    /**
     * What is wanted.
     *
     * @param status a word; empty for any
     * @param task a word; empty for any
     * @param index the key of the index
     */
    record Wanted(String index, String status, String task, int limit, Cursor after) {}

    /**
     * Some jobs.
     *
     * @param next where to go on; null at the end
     */
    record Page(List<JsonObject> jobs, @Nullable Cursor next) {}

    private final RedisConnections redis;
    private final JobStore store;

    JobList(RedisConnections redis, JobStore store) {
        this.redis = redis;
        this.store = store;
    }

    Future<Page> page(Wanted wanted) {
        return new Filling(wanted).step();
    }

    /** One page as it fills. */
    private final class Filling {
        private final Wanted wanted;
        private final List<JsonObject> jobs = new ArrayList<>();
        private Cursor place;
        private long characters;
        private int steps;

        Filling(Wanted wanted) {
            this.wanted = wanted;
            this.place = wanted.after();
        }

        Future<Page> step() {
            steps++;
            var room = Math.min(READ_AT_ONCE, wanted.limit() - jobs.size());
            return redis.script(
                            JobScripts.LIST,
                            List.of(wanted.index()),
                            List.of(
                                    place.score(),
                                    place.id(),
                                    Integer.toString(LOOKED_AT_A_STEP),
                                    Integer.toString(room),
                                    wanted.status(),
                                    wanted.task()))
                    .compose(reply -> {
                        place = new Cursor(reply.get(1).toString(), reply.get(2).toString());
                        var over = JobStore.number(reply.get(0)) == 1;
                        return read(reply.get(3))
                                .compose(read -> over
                                        ? Future.succeededFuture(new Page(jobs, null))
                                        : isFull() ? Future.succeededFuture(new Page(jobs, place)) : step());
                    });
        }

        private boolean isFull() {
            return jobs.size() >= wanted.limit() || characters > MOST_CHARACTERS || steps == MOST_STEPS;
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
     * How far a list has come, as clients carry it.
     *
     * @param score of the last job that was looked at, in the index; empty before the first
     * @param id of that job; empty before the first
     */
    record Cursor(String score, String id) {
        static final Cursor START = new Cursor("", "");

        private static final Pattern FORM = Pattern.compile("(-?\\d{1,16})/([!-~]{1,200})");

        /** Nothing for what was never made here. */
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
