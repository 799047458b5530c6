package io.streamops.tasks.sources;

import io.streamops.kit.RowFields;
import io.streamops.tasks.sources.RowSources.InvalidTaskData;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A source of rows, read page by page. Rows that are added meanwhile may be missing; all others come once.
 *
 * <p>Fails with a {@link io.streamops.execution.Failure} if the query is invalid, and with {@link io.streamops.messaging.Unavailable}
 * while the source is unavailable.
 */
public interface RowSource {
    /** Its name in the data of tasks. */
    String name();

    /** The default columns, as {@link RowFields} reads them. */
    List<String> columns();

    /** The field with the time of a row; ISO 8601 or milliseconds. */
    String time();

    /** Whether rows are ordered by that time, the newest first; then a reader of the latest rows can stop early. */
    default boolean newestFirst() {
        return true;
    }

    /** The filters that the source applies itself; callers apply all others to its rows. */
    default Set<String> filters() {
        return Set.of();
    }

    /** The time of its newest row if it may be long ago: a report without an end ends then, and not today. */
    default Future<Optional<Instant>> newest(Query query) {
        return Future.succeededFuture(Optional.empty());
    }

    /**
     * Reads a page.
     *
     * @param cursor of the previous page; null for the first
     */
    Future<Page> page(Query query, @Nullable String cursor);

    /**
     * Some rows, or none though more pages follow.
     *
     * @param next the cursor of the next page; null at the end
     */
    record Page(List<JsonObject> rows, @Nullable String next) {
        public Page {
            rows = List.copyOf(rows);
        }
    }

    /**
     * Selects rows.
     *
     * @param owner the email of the client, who sees only their own rows; null for one who sees all
     * @param email the owner of the rows; null for the client, or for all
     * @param query the words to search for; null for none
     * @param project a project that the client may see; null for none
     * @param filters as the client gives them
     */
    record Query(
            @Nullable String owner,
            @Nullable String email,
            @Nullable String query,
            @Nullable String project,
            JsonObject filters) {
        /** A filter's value as a text; null if it is missing. */
        public @Nullable String filter(String name) {
            var value = filters.getValue(name);
            return value == null ? null : value.toString();
        }

        /** The project, for a source that has rows of projects only. */
        public String theProject() {
            if (project == null) {
                throw InvalidTaskData.data("projectId is missing");
            }
            return project;
        }

        /** The owner of the rows: the email if given, else the client; null for all owners. */
        public @Nullable String whose() {
            return email == null ? owner : email;
        }
    }
}
