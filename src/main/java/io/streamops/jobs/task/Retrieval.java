package io.streamops.jobs.task;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the search index holds, as tasks may use it. Both fail with {@link TaskFailure} where no indexer can be asked. */
public interface Retrieval {
    /**
     * What is to be found.
     *
     * @param site only pages of this host
     * @param lang only pages in this language
     * @param most how many
     */
    record Query(
            String text, @Nullable String site, @Nullable String lang, int most) {}

    /**
     * A page that fits.
     *
     * @param text what it says, or the part of it that fits best
     */
    record Passage(String url, String title, String text, double score) {}

    /** By words and by meaning, best first. */
    Future<List<Passage>> passages(Query query);

    /** A search as users know it: the JSON of {@code GET /api/search}, which says what it takes. */
    Future<JsonObject> search(Query query);
}
