package io.streamops.tasks.sources;

import io.streamops.kit.RowFields;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where rows come from, a page at a time. What is added while somebody reads may be missing, what was there comes once.
 *
 * <p>Fails with a {@link io.streamops.execution.Failure} where the question is at fault, and with {@link
 * io.streamops.messaging.Unavailable} where nobody can answer it now.
 */
public interface RowSource {
    /** By which tasks ask for it. */
    String name();

    /** The columns of somebody who names none, as {@link RowFields} reads them. */
    List<String> columns();

    /** The field that says when a row was made; ISO 8601 or milliseconds. */
    String time();

    /** Whether its rows come by that time, the newest first, so that whoever wants the last ones can stop early. */
    boolean newestFirst();

    /** Which filters it applies itself; all others are applied to its rows. */
    Set<String> filters();

    /** When its newest row was made, where that may be long ago: a report that names no end ends then, and not today. */
    default Future<Optional<Instant>> newest(Query question) {
        return Future.succeededFuture(Optional.empty());
    }

    /**
     * Some of the rows.
     *
     * @param cursor that of the page before; null for the first
     */
    Future<Page> page(Query question, @Nullable String cursor);

    /**
     * Some rows; there may be none, and still more after them.
     *
     * @param next where to go on; null at the end
     */
    public record Page(List<JsonObject> rows, @Nullable String next) {
        public Page {
            rows = List.copyOf(rows);
        }
    }

    /**
     * Which rows are wanted.
     *
     * @param owner the email of who asks, and sees no rows but his; null for somebody who sees all
     * @param email whose rows are wanted, where rows are somebody's; null for the owner's, or for all
     * @param query the words that are searched for; null for none
     * @param project the one whose posts or figures are wanted, and may be seen; null for none
     * @param filters those of the source's own, as its users give them
     */
    public record Query(
            @Nullable String owner,
            @Nullable String email,
            @Nullable String query,
            @Nullable String project,
            JsonObject filters) {
        /** A filter's value as a text; null where it is not given. */
        public @Nullable String filter(String name) {
            var value = filters.getValue(name);
            return value == null ? null : value.toString();
        }

        /** The project, of a source that has rows of projects only. */
        public String theProject() {
            if (project == null) {
                throw RowSources.InvalidTaskData.data("projectId is missing");
            }
            return project;
        }

        /** Whose rows these are: the one that is named, else the one that asks; null for everybody's. */
        public @Nullable String whose() {
            return email == null ? owner : email;
        }
    }
}
