package io.streamops.jobs.api;

import io.streamops.jobs.JobKeys;
import io.streamops.jobs.api.JobList.Wanted;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.JobSettings;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** All jobs that there still are, newest first, for somebody who walks through them. */
public final class JobHistory {
    private static final int A_STEP = 100;

    /**
     * Some of them; there may be none, and still more after them.
     *
     * @param jobs as {@code GET} shows them
     * @param next where to go on; null at the end
     */
    public record Stretch(List<JsonObject> jobs, @Nullable String next) {
        public Stretch {
            jobs = List.copyOf(jobs);
        }
    }

    private final JobList list;

    public JobHistory(RedisConnections redis, JobSettings settings) {
        this.list = new JobList(redis, new JobStore(redis, settings));
    }

    /**
     * A stretch of the walk.
     *
     * @param owner the email of whose jobs; null for everybody's
     * @param place where the one before has ended; null for the beginning
     */
    public Future<Stretch> stretch(@Nullable String owner, @Nullable String place) {
        var index = owner == null ? JobKeys.INDEX : JobKeys.index(owner.toLowerCase(Locale.ROOT));
        var after = place == null
                ? JobList.Cursor.START
                : JobList.Cursor.read(place)
                        .orElseThrow(() -> new IllegalArgumentException("that is no place among jobs"));
        return list.page(new Wanted(index, "", "", A_STEP, after)).map(page -> {
            var next = page.next();
            return new Stretch(page.jobs(), next == null ? null : next.toString());
        });
    }
}
