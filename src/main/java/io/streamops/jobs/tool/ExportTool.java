package io.streamops.jobs.tool;

import io.streamops.execution.Failure;
import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.WorkSubmission;
import io.streamops.jobs.payload.Payloads;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Exports rows to a file and waits for it. An export that outlasts the job continues as a task, whose id is returned. */
final class ExportTool implements Tool {
    static final Payloads.ToolSpec SPEC = new Payloads.ToolSpec(
            "export",
            "Writes search hits, crawls, workflows or tasks to a CSV or NDJSON file and returns a link to it.",
            new JsonObject("""
                    {
                      "type": "object",
                      "properties": {
                        "source": {
                          "description": "What is exported.",
                          "enum": ["search", "crawls", "workflows", "tasks"]
                        },
                        "format": {
                          "description": "What the file is.",
                          "enum": ["csv", "ndjson"]
                        },
                        "query": {
                          "description": "What is searched for, where the source is search.",
                          "type": "string", "maxLength": 1000
                        },
                        "email": {
                          "description": "Whose crawls, workflows or tasks.",
                          "type": "string", "minLength": 3, "maxLength": 254
                        },
                        "filters": {
                          "description": "Only rows with these values; from and to are times, several values are a list.",
                          "type": "object", "maxProperties": 50
                        },
                        "fields": {
                          "description": "Which fields of a row, such as url or result.title; the usual ones without it.",
                          "type": "array", "maxItems": 100,
                          "items": {"type": "string", "minLength": 1, "maxLength": 200}
                        }
                      },
                      "required": ["source", "format"],
                      "additionalProperties": false,
                      "examples": [{"source": "search", "query": "event loop", "format": "csv", "fields": ["url", "title"]}]
                    }"""));

    /** Tool jobs have a time limit of 90 s. */
    private static final Duration LONGEST = Duration.ofSeconds(60);

    private static final String TASK_ID = "taskId";
    private static final String STATUS = "status";
    private static final String MESSAGE = "message";

    private final WorkSubmission submission;

    ExportTool(WorkSubmission submission) {
        this.submission = submission;
    }

    @Override
    public Object run(JsonObject arguments, JobContext run) {
        var request = new JsonObject().put("type", "data_export").put("data", arguments);
        var id = run.await(submission.task(run.job(), request)).getString(TASK_ID);
        run.progress(new JsonObject().put("done", 0).put("total", 1).put(MESSAGE, id));
        var task = run.await(submission.end(run.job(), id, LONGEST));
        var output = new JsonObject().put(TASK_ID, id).put(STATUS, task.getString(STATUS));
        if ("dead_letter".equals(task.getString(STATUS))) {
            throw failed(id, task.getJsonObject("error"));
        }
        return task.getValue("result") instanceof JsonObject result ? output.mergeIn(result) : output;
    }

    private static Failure failed(String id, @Nullable JsonObject error) {
        var why = error == null ? "no reason given" : error.getString("code") + ", " + error.getString(MESSAGE);
        return Failure.permanent("export_failed", "The task %s failed: %s".formatted(id, why));
    }
}
