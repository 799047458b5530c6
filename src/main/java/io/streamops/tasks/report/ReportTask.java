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

/** Counts what there was in a time, and writes a page about it. A second try writes over what the first has left. */
public final class ReportTask implements TaskKind {
    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final long MOST_ROWS = 1_000_000;
    private static final String TYPE = "text/html; charset=utf-8";

    private final RowSources sources;
    private final ArtifactStore shelf;
    private final InstantSource clock;

    public ReportTask(RowSources sources, ArtifactStore shelf, InstantSource clock) {
        this.sources = sources;
        this.shelf = shelf;
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
        var order = ReportRequest.of(run.data(), end(run, now));
        var counting = new Counting(run, order);
        counting.all();
        var whose = counting.question.whose();
        var page = new ReportPage(order.title(), whose, counting.tally, now, counting.cut).html();
        return stored(run, Buffer.buffer(page), counting.tally.total());
    }

    /** Until when there is something to tell. */
    private Instant end(TaskRun run, Instant now) {
        var source = sources.find(ReportRequest.subject(run.data()).word(), "report");
        var newest = run.context().await(source.newest(RowSources.question(run, new JsonObject())));
        return newest.filter(now::isAfter).orElse(now);
    }

    private JsonObject stored(TaskRun run, Buffer page, long rows) {
        var context = run.context();
        var path = shelf.place("reports/%s/%d.html".formatted(run.task(), run.round()), context);
        shelf.put(path, page, TYPE, context);
        return shelf.told(path, page.length(), rows, context);
    }

    /** One report as it is counted. */
    private final class Counting {
        private final TaskRun run;
        private final ReportRequest order;
        private final RowSource source;
        private final RowSource.Query question;
        private final ReportCounts tally;
        private long looked;
        private boolean cut;

        Counting(TaskRun run, ReportRequest order) {
            this.run = run;
            this.order = order;
            this.source = sources.find(order.subject().word(), "report");
            this.question = RowSources.question(run, order.filters());
            this.tally = new ReportCounts(order.subject(), order.periods());
        }

        void all() {
            @Nullable String cursor = null;
            do {
                var page = run.context().await(source.page(question, cursor));
                var reached = count(page);
                cursor = reached ? null : page.next();
            } while (cursor != null && !cut);
        }

        /** Whether what comes after it is too old. */
        private boolean count(RowSource.Page page) {
            var old = false;
            for (var row : page.rows()) {
                if (looked++ == MOST_ROWS) {
                    cut = true;
                    return true;
                }
                var time = RowFields.time(row, source.time());
                time.filter(order.span()::holds).ifPresent(at -> tally.add(row, at));
                old = source.newestFirst() && time.filter(order::isBefore).isPresent();
            }
            return old;
        }
    }
}
