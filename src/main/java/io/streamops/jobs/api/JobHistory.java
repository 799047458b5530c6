package io.streamops.jobs.api;

import io.streamops.jobs.JobKeys;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.JobSettings;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Reads all jobs that have not expired, newest first, a page at a time. */
public final class JobHistory {
    private static final int PAGE_SIZE = 100;

    /**
     * A page; it may be empty and not the last.
     *
     * @param jobs as {@code GET} shows them
     * @param next the cursor of the next page; null at the end
     */
    public record Page(List<JsonObject> jobs, @Nullable String next) {
        public Page {
            jobs = List.copyOf(jobs);
        }
    }

    private final JobList list;

    public JobHistory(RedisConnections redis, JobSettings settings) {
        this.list = new JobList(redis, new JobStore(redis, settings));
    }

    /**
     * A page.
     *
     * @param owner the email of the jobs' owner; null for all jobs
     * @param cursor {@code next} of the previous page; null for the first
     */
    public Future<Page> page(@Nullable String owner, @Nullable String cursor) {
        var index = owner == null ? JobKeys.INDEX : JobKeys.index(owner.toLowerCase(Locale.ROOT));
        var after = cursor == null
                ? JobList.Cursor.START
                : JobList.Cursor.read(cursor).orElseThrow(() -> new IllegalArgumentException("the cursor is invalid"));
        return list.page(new JobList.Query(index, "", "", PAGE_SIZE, after)).map(page -> {
            var next = page.next();
            return new Page(page.jobs(), next == null ? null : next.toString());
        });
    }
}
