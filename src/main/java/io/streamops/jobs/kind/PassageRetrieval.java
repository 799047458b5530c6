package io.streamops.jobs.kind;

import io.streamops.contract.job.JobId;
import io.streamops.execution.Failure;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the search index holds, as tasks may use it. Both fail with {@link Failure} where no indexer can be asked. */
public interface PassageRetrieval {
    /**
     * What is to be found.
     *
     * @param site only what is on this host
     * @param lang only what is in this language
     * @param posts which posts are to be found beside pages; null for none
     * @param most how many
     */
    record Query(
            String text,
            @Nullable String site,
            @Nullable String lang,
            @Nullable Posts posts,
            int most) {}

    /**
     * Posts as a job may find them. One that somebody has asked for finds those of the project that it names, which its gateway
     * has let them name; one that nobody has, those of all projects where it names none.
     *
     * @param by the job
     */
    record Posts(JobId by, @Nullable String project) {}

    /**
     * A page or a post that fits.
     *
     * @param text what it says, or the part of it that fits best
     */
    record Passage(String url, String title, String text, double score) {}

    /** By words and by meaning, best first. */
    Future<List<Passage>> passages(Query query);

    /** A search as users know it: the JSON of {@code GET /api/search}, which says what it takes. */
    Future<JsonObject> search(Query query);
}
