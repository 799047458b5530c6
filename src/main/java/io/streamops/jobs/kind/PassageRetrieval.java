package io.streamops.jobs.kind;

import io.streamops.contract.job.JobId;
import io.streamops.execution.Failure;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The search index, for handlers of jobs. Fails with {@link Failure} if no indexer can be reached. */
public interface PassageRetrieval {
    /**
     * A query.
     *
     * @param site limits the hits to a host
     * @param lang limits the hits to a language
     * @param posts the posts to search besides pages; null for none
     * @param most the maximum number of hits
     */
    record Query(
            String text,
            @Nullable String site,
            @Nullable String lang,
            @Nullable Posts posts,
            int most) {}

    /**
     * The posts that a job may find. A job with an owner finds those of the project that it names; the gateway has checked that its
     * owner may. A job without an owner that names no project finds those of all projects.
     *
     * @param by the job
     */
    record Posts(JobId by, @Nullable String project) {}

    /**
     * A page or post that matches.
     *
     * @param text its text, or the part that matches best
     */
    record Passage(String url, String title, String text, double score) {}

    /** Passages that match by words or by meaning, best first. */
    Future<List<Passage>> passages(Query query);

    /** The JSON of {@code GET /api/search}. */
    Future<JsonObject> search(Query query);
}
