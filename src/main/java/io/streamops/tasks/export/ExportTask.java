package io.streamops.tasks.export;

import io.streamops.contract.event.TaskType;
import io.streamops.kit.RowFields;
import io.streamops.tasks.kind.TaskKind;
import io.streamops.tasks.kind.TaskRun;
import io.streamops.tasks.sources.ArtifactStore;
import io.streamops.tasks.sources.RowSource;
import io.streamops.tasks.sources.RowSources;
import io.streamops.tasks.sources.TimeSpan;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes rows to the object storage as they come, so that it holds a page and a part of the object in memory, however many
 * there are. A second try writes over what the first has left.
 */
public final class ExportTask implements TaskKind {
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final Bounds BOUNDS = new Bounds(1_000_000, 1L << 30);

    /** How much one export may have; with more of it, it says that it was cut. */
    record Bounds(long rows, long bytes) {}

    private final RowSources sources;
    private final ArtifactStore shelf;
    private final Bounds bounds;

    public ExportTask(RowSources sources, ArtifactStore shelf) {
        this(sources, shelf, BOUNDS);
    }

    ExportTask(RowSources sources, ArtifactStore shelf, Bounds bounds) {
        this.sources = sources;
        this.shelf = shelf;
        this.bounds = bounds;
    }

    @Override
    public TaskType type() {
        return TaskType.DATA_EXPORT;
    }

    @Override
    public Duration limit() {
        return LIMIT;
    }

    @Override
    public JsonObject run(TaskRun run) {
        var order = Request.of(run.data(), sources);
        var context = run.context();
        var key = "exports/%s/%d.%s"
                .formatted(run.task(), run.round(), order.format().word());
        var path = shelf.place(key, context);
        try (var upload = shelf.begin(path, order.format().contentType(), context)) {
            var writing = new Writing(run, order, upload);
            writing.all();
            var size = upload.finish();
            var result = shelf.told(path, size, writing.rows, context)
                    .put("format", order.format().word());
            return writing.cut ? result.put("truncated", true) : result;
        }
    }

    /** One export as it grows. */
    private final class Writing {
        private final TaskRun run;
        private final Request order;
        private final ArtifactStore.ObjectUpload upload;
        private final RowFilter filter;
        private long rows;
        private boolean cut;

        Writing(TaskRun run, Request order, ArtifactStore.ObjectUpload upload) {
            this.run = run;
            this.order = order;
            this.upload = upload;
            this.filter = RowFilter.of(order.source(), order.filters());
        }

        void all() {
            var question = RowSources.question(run, order.filters());
            upload.write(order.format().head(order.columns()));
            @Nullable String cursor = null;
            do {
                var page = run.context().await(order.source().page(question, cursor));
                write(page);
                cursor = page.next();
            } while (cursor != null && !cut);
        }

        private void write(RowSource.Page page) {
            for (var row : page.rows()) {
                if (!filter.lets(row)) {
                    continue;
                }
                if (rows == bounds.rows() || upload.size() >= bounds.bytes()) {
                    cut = true;
                    return;
                }
                upload.write(order.format().row(row, order.columns()));
                rows++;
            }
        }
    }

    /**
     * What a task wants to be exported.
     *
     * @param columns the fields that were named; where none were, those that the source has for CSV
     */
    record Request(RowSource source, ExportFormat format, List<String> columns, JsonObject filters) {
        private static final int MOST_COLUMNS = 100;
        private static final int LONGEST_COLUMN = 200;
        private static final int MOST_FILTERS = 50;

        static Request of(JsonObject data, RowSources sources) {
            var source = sources.find(RowSources.InvalidTaskData.text(data, "source"), "source");
            var format = ExportFormat.of(RowSources.InvalidTaskData.text(data, "format"));
            var named = named(data);
            var columns = named.isEmpty() && format == ExportFormat.CSV ? source.columns() : named;
            return new Request(source, format, columns, filters(data));
        }

        private static List<String> named(JsonObject data) {
            var given = data.getValue("fields");
            if (given == null) {
                return List.of();
            }
            if (given instanceof JsonArray fields && fits(fields)) {
                return fields.stream().map(String.class::cast).toList();
            }
            throw RowSources.InvalidTaskData.data("fields must be up to %d names".formatted(MOST_COLUMNS));
        }

        private static boolean fits(JsonArray fields) {
            return fields.size() <= MOST_COLUMNS && fields.stream().allMatch(Request::isName);
        }

        private static boolean isName(Object field) {
            return field instanceof String name && !name.isEmpty() && name.length() <= LONGEST_COLUMN;
        }

        private static JsonObject filters(JsonObject data) {
            var given = data.getValue("filters");
            if (given == null) {
                return new JsonObject();
            }
            if (given instanceof JsonObject filters && filters.size() <= MOST_FILTERS) {
                return filters;
            }
            throw RowSources.InvalidTaskData.data(
                    "filters must be an object of up to %d members".formatted(MOST_FILTERS));
        }
    }

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
                    && equal.stream()
                            .allMatch(filter -> fits(RowFields.value(row, filter.getKey()), filter.getValue()));
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
}
