package io.streamops.workflows.builtin;

import io.streamops.contract.event.StepNames;
import io.streamops.workflows.records.Ndjson;
import io.streamops.workflows.records.RecordTable;
import io.streamops.workflows.records.WorkflowOutputStore;
import io.streamops.workflows.step.Step;
import io.streamops.workflows.step.StepFailures;
import io.streamops.workflows.step.StepWorkers;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the records as a file with a link to it; {@code format} is csv or ndjson, {@code fields} its columns. */
record ExportStep(WorkflowOutputStore objects, StepWorkers workers) implements Step {
    private static final int MOST_FIELDS = 1_000;

    /** The formats of files. */
    private enum Format {
        CSV("csv", RecordTable.CONTENT_TYPE),
        NDJSON("ndjson", Ndjson.CONTENT_TYPE);

        private final String word;
        private final String contentType;

        Format(String word, String contentType) {
            this.word = word;
            this.contentType = contentType;
        }

        static Format of(@Nullable String word) {
            return switch (word) {
                case null -> CSV;
                case "csv" -> CSV;
                case "ndjson" -> NDJSON;
                default -> throw StepFailures.permanent(StepNames.EXPORT, "format must be csv or ndjson");
            };
        }
    }

    @Override
    public String name() {
        return StepNames.EXPORT;
    }

    @Override
    public Duration limit() {
        return Duration.ofMinutes(5);
    }

    @Override
    public Step.Result run(Step.Run run) {
        var options = new StepOptions(StepNames.EXPORT, run.with());
        var format = Format.of(options.text("format"));
        var fields = options.texts("fields", MOST_FIELDS);
        var place = WorkflowOutputStore.place(run.workflow(), "exports/%d.%s".formatted(run.index(), format.word));
        var lines = lines(format, fields, run);
        var stored = objects.write(StepNames.EXPORT, place, lines, format.contentType, run.context());
        var more = new JsonObject()
                .put("path", place.toString())
                .put("size", stored.size())
                .put("rows", run.records().size())
                .put("format", format.word)
                .put("url", objects.link(StepNames.EXPORT, place, run.context()));
        return Step.Result.all(run.records(), more);
    }

    private Iterator<byte[]> lines(Format format, @Nullable List<String> fields, Step.Run run) {
        var records = run.records();
        return switch (format) {
            case CSV -> RecordTable.lines(fields == null ? columns(run) : fields, records);
            case NDJSON ->
                records.stream()
                        .map(record -> fields == null ? record : only(fields, record))
                        .map(Ndjson::line)
                        .iterator();
        };
    }

    private List<String> columns(Step.Run run) {
        var found = workers.call(run.context(), pulse -> RecordTable.fields(run.records()));
        if (found.size() > MOST_FIELDS) {
            throw StepFailures.permanent(
                    StepNames.EXPORT,
                    "The records have more than %d members; say which by fields".formatted(MOST_FIELDS));
        }
        return found;
    }

    private static JsonObject only(List<String> fields, JsonObject record) {
        var some = new JsonObject();
        fields.stream().filter(record::containsKey).forEach(field -> some.put(field, record.getValue(field)));
        return some;
    }
}
