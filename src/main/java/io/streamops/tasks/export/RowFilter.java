package io.streamops.tasks.export;

import io.streamops.kit.RowFields;
import io.streamops.tasks.sources.RowSource;
import io.streamops.tasks.sources.TimeSpan;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The filters that a source does not apply itself.
 *
 * @param equal by field: the value that a row must have, or several of which it must have one
 * @param time the field to which the span applies
 */
record RowFilter(JsonObject equal, TimeSpan span, String time) {
    private static final Set<String> SPAN = Set.of(TimeSpan.FROM, TimeSpan.TO);

    static RowFilter of(RowSource source, JsonObject filters) {
        var ours = new JsonObject();
        filters.forEach(filter -> {
            if (!source.filters().contains(filter.getKey())) {
                ours.put(filter.getKey(), filter.getValue());
            }
        });
        var span = TimeSpan.of(ours);
        SPAN.forEach(ours::remove);
        return new RowFilter(ours, span, source.time());
    }

    boolean lets(JsonObject row) {
        return isInSpan(row)
                && equal.stream().allMatch(filter -> fits(RowFields.value(row, filter.getKey()), filter.getValue()));
    }

    private boolean isInSpan(JsonObject row) {
        return (span.from() == null && span.to() == null)
                || RowFields.time(row, time).filter(span::holds).isPresent();
    }

    /** As texts, as one may have 200 where the other has "200". */
    private static boolean fits(@Nullable Object value, @Nullable Object wanted) {
        if (wanted instanceof JsonArray several) {
            return several.stream().anyMatch(one -> fits(value, one));
        }
        return Objects.equals(text(value), text(wanted));
    }

    private static @Nullable String text(@Nullable Object value) {
        return value == null ? null : value.toString();
    }
}
