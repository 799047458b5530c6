package io.streamops.tasks.sources;

import io.streamops.kit.RowFields;
import io.vertx.core.Future;
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
    default Future<Optional<Instant>> newest(RowQuery question) {
        return Future.succeededFuture(Optional.empty());
    }

    /**
     * Some of the rows.
     *
     * @param cursor that of the page before; null for the first
     */
    Future<RowPage> page(RowQuery question, @Nullable String cursor);
}
