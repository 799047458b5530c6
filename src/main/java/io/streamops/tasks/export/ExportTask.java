package io.streamops.tasks.export;

import io.streamops.contract.event.TaskType;
import io.streamops.tasks.kind.TaskKind;
import io.streamops.tasks.kind.TaskRun;
import io.streamops.tasks.sources.ArtifactStore;
import io.streamops.tasks.sources.ObjectUpload;
import io.streamops.tasks.sources.RowPage;
import io.streamops.tasks.sources.RowSources;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
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
        var order = ExportRequest.of(run.data(), sources);
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
        private final ExportRequest order;
        private final ObjectUpload upload;
        private final RowFilter filter;
        private long rows;
        private boolean cut;

        Writing(TaskRun run, ExportRequest order, ObjectUpload upload) {
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

        private void write(RowPage page) {
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
}
