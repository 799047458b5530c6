package io.streamops.tasks.export;

import io.streamops.contract.event.TaskType;
import io.streamops.kit.RowFields;
import io.streamops.tasks.kind.TaskKind;
import io.streamops.tasks.kind.TaskRun;
import io.streamops.tasks.sources.ArtifactStore;
import io.streamops.tasks.sources.ArtifactStore.ObjectUpload;
import io.streamops.tasks.sources.RowSource;
import io.streamops.tasks.sources.RowSources;
import io.streamops.tasks.sources.RowSources.InvalidTaskData;
import io.streamops.tasks.sources.TimeSpan;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Streams rows to the object storage; holds one page and one part of the object in memory. A further attempt overwrites what the
 * previous one has left.
 */
public final class ExportTask implements TaskKind {
    private static final Duration LIMIT = Duration.ofMinutes(10);
    private static final Bounds BOUNDS = new Bounds(1_000_000, 1L << 30);

    /** The maximum of one export; more is cut off, and the result says so. */
    record Bounds(long rows, long bytes) {}

    private final RowSources sources;
    private final ArtifactStore artifacts;
    private final Bounds bounds;

    public ExportTask(RowSources sources, ArtifactStore artifacts) {
        this(sources, artifacts, BOUNDS);
    }

    ExportTask(RowSources sources, ArtifactStore artifacts, Bounds bounds) {
        this.sources = sources;
        this.artifacts = artifacts;
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
        var request = Request.of(run.data(), sources);
        var context = run.context();
        var key = "exports/%s/%d.%s"
                .formatted(run.task(), run.round(), request.format().word());
        var path = artifacts.place(key, context);
        try (var upload = artifacts.begin(path, request.format().contentType(), context)) {
            var export = new Export(run, request, upload);
            export.all();
            var size = upload.finish();
            var result = artifacts
                    .result(path, size, export.rows, context)
                    .put("format", request.format().word());
            return export.cut ? result.put("truncated", true) : result;
        }
    }

    /** One export in progress. */
    private final class Export {
        private final TaskRun run;
        private final Request request;
        private final ObjectUpload upload;
        private final RowFilter filter;
        private long rows;
        private boolean cut;

        Export(TaskRun run, Request request, ObjectUpload upload) {
            this.run = run;
            this.request = request;
            this.upload = upload;
            this.filter = RowFilter.of(request.source(), request.filters());
        }

        void all() {
            var query = RowSources.query(run, request.filters());
            upload.write(request.format().head(request.columns()));
            @Nullable String cursor = null;
            do {
                var page = run.context().await(request.source().page(query, cursor));
                write(page);
                cursor = page.next();
            } while (cursor != null && !cut);
        }

        private void write(RowSource.Page page) {
            for (var row : page.rows()) {
                if (!filter.accepts(row)) {
                    continue;
                }
                if (rows == bounds.rows() || upload.size() >= bounds.bytes()) {
                    cut = true;
                    return;
                }
                upload.write(request.format().row(row, request.columns()));
                rows++;
            }
        }
    }

    /**
     * The validated data of an export.
     *
     * @param columns the requested fields; if none are, the source's columns for CSV, and all fields for NDJSON
     */
    record Request(RowSource source, ExportFormat format, List<String> columns, JsonObject filters) {
        private static final int MOST_COLUMNS = 100;
        private static final int LONGEST_COLUMN = 200;
        private static final int MOST_FILTERS = 50;

        static Request of(JsonObject data, RowSources sources) {
            var source = sources.find(InvalidTaskData.text(data, "source"), "source");
            var format = ExportFormat.of(InvalidTaskData.text(data, "format"));
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
            throw InvalidTaskData.data("fields must be up to %d names".formatted(MOST_COLUMNS));
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
            throw InvalidTaskData.data("filters must be an object of up to %d members".formatted(MOST_FILTERS));
        }
    }

    /**
     * The filters that the source does not apply itself.
     *
     * @param equal by field: the value, or a list of alternatives, that a row must have
     * @param time the field to which the span applies
     */
    record RowFilter(JsonObject equal, TimeSpan span, String time) {
        private static final Set<String> SPAN = Set.of(TimeSpan.FROM, TimeSpan.TO);

        static RowFilter of(RowSource source, JsonObject filters) {
            var rest = new JsonObject();
            filters.forEach(filter -> {
                if (!source.filters().contains(filter.getKey())) {
                    rest.put(filter.getKey(), filter.getValue());
                }
            });
            var span = TimeSpan.of(rest);
            SPAN.forEach(rest::remove);
            return new RowFilter(rest, span, source.time());
        }

        boolean accepts(JsonObject row) {
            return isInSpan(row)
                    && equal.stream()
                            .allMatch(filter -> fits(RowFields.value(row, filter.getKey()), filter.getValue()));
        }

        private boolean isInSpan(JsonObject row) {
            return (span.from() == null && span.to() == null)
                    || RowFields.time(row, time).filter(span::holds).isPresent();
        }

        /** Compared as texts, so that 200 equals "200". */
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
