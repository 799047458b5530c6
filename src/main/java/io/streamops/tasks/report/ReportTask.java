package io.streamops.tasks.report;

import io.streamops.contract.event.TaskType;
import io.streamops.kit.RowFields;
import io.streamops.tasks.kind.TaskKind;
import io.streamops.tasks.kind.TaskRun;
import io.streamops.tasks.sources.ArtifactStore;
import io.streamops.tasks.sources.RowSource;
import io.streamops.tasks.sources.RowSources;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** Counts rows of a time span and writes an HTML page. A further attempt overwrites what the previous one has left. */
public final class ReportTask implements TaskKind {
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final long MOST_ROWS = 1_000_000;
    private static final String TYPE = "text/html; charset=utf-8";

    private final RowSources sources;
    private final ArtifactStore artifacts;
    private final InstantSource clock;

    public ReportTask(RowSources sources, ArtifactStore artifacts, InstantSource clock) {
        this.sources = sources;
        this.artifacts = artifacts;
        this.clock = clock;
    }

    @Override
    public TaskType type() {
        return TaskType.REPORT_GENERATION;
    }

    @Override
    public Duration limit() {
        return LIMIT;
    }

    @Override
    public JsonObject run(TaskRun run) {
        var now = clock.instant();
        var request = ReportRequest.of(run.data(), end(run, now));
        var count = new Counter(run, request);
        count.all();
        var owner = count.query.whose();
        var page = new ReportPage(request.title(), owner, count.counts, now, count.cut).html();
        return store(run, Buffer.buffer(page), count.counts.total());
    }

    /** The time up to which there are rows. */
    private Instant end(TaskRun run, Instant now) {
        var source = sources.find(ReportRequest.subject(run.data()).word(), "report");
        var newest = run.context().await(source.newest(RowSources.query(run, new JsonObject())));
        return newest.filter(now::isAfter).orElse(now);
    }

    private JsonObject store(TaskRun run, Buffer page, long rows) {
        var context = run.context();
        var path = artifacts.place("reports/%s/%d.html".formatted(run.task(), run.round()), context);
        artifacts.put(path, page, TYPE, context);
        return artifacts.result(path, page.length(), rows, context);
    }

    /** Counts the rows of one report. */
    private final class Counter {
        private final TaskRun run;
        private final ReportRequest request;
        private final RowSource source;
        private final RowSource.Query query;
        private final ReportCounts counts;
        private long rows;
        private boolean cut;

        Counter(TaskRun run, ReportRequest request) {
            this.run = run;
            this.request = request;
            this.source = sources.find(request.subject().word(), "report");
            this.query = RowSources.query(run, request.filters());
            this.counts = new ReportCounts(request.subject(), request.periods());
        }

        void all() {
            @Nullable String cursor = null;
            do {
                var page = run.context().await(source.page(query, cursor));
                var finished = count(page);
                cursor = finished ? null : page.next();
            } while (cursor != null && !cut);
        }

        /** Counts a page; true if all further rows are too old. */
        private boolean count(RowSource.Page page) {
            var old = false;
            for (var row : page.rows()) {
                if (rows++ == MOST_ROWS) {
                    cut = true;
                    return true;
                }
                var time = RowFields.time(row, source.time());
                time.filter(request.span()::holds).ifPresent(at -> counts.add(row, at));
                old = source.newestFirst() && time.filter(request::isBefore).isPresent();
            }
            return old;
        }
    }
}
