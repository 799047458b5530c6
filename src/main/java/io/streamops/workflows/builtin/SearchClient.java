package io.streamops.workflows.builtin;

import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The search, as steps see it. */
@FunctionalInterface
public interface SearchClient {
    /**
     * A search.
     *
     * @param site only pages of this host and those below it; null for any
     * @param lang only pages in this language; null for any
     */
    record Query(
            String text, @Nullable String site, @Nullable String lang, int limit) {}

    /**
     * The result of a search.
     *
     * @param total how many pages match
     * @param hits the best matches, as the API shows them
     */
    record Found(long total, List<JsonObject> hits) {
        public Found {
            hits = List.copyOf(hits);
        }
    }

    /**
     * Fails with a {@link io.streamops.execution.Failure} if the query is invalid, and with
     * {@link io.streamops.messaging.Unavailable} while no indexer answers.
     */
    Future<Found> search(Query query);
}
