package io.streamops.jobs.tool;

import io.streamops.contract.event.StepNames;
import io.streamops.jobs.kind.JobContext;
import io.streamops.jobs.kind.WorkSubmission;
import io.streamops.jobs.payload.Payloads;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Submits a workflow without waiting for it, because workflows can take hours. */
final class CreateWorkflowTool implements Tool {
    static final Payloads.ToolSpec SPEC = new Payloads.ToolSpec(
            "create_workflow",
            "Submits a workflow of several steps and returns its id. The workflow runs on its own.",
            new JsonObject("""
                    {
                      "type": "object",
                      "properties": {
                        "name": {
                          "description": "What people call it.",
                          "type": "string", "minLength": 1, "maxLength": 200
                        },
                        "steps": {
                          "description": "What is done, in this order: names such as STEPS, or objects with the name and more.",
                          "type": "array", "minItems": 1, "maxItems": 100,
                          "items": {
                            "oneOf": [
                              {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "\\\\S"},
                              {
                                "type": "object",
                                "properties": {
                                  "name": {"type": "string", "minLength": 1, "maxLength": 200, "pattern": "\\\\S"},
                                  "with": {"type": "object"},
                                  "timeoutMs": {"type": "integer", "minimum": 1},
                                  "retries": {"type": "integer", "minimum": 0}
                                },
                                "required": ["name"],
                                "additionalProperties": false
                              }
                            ]
                          }
                        },
                        "priority": {
                          "description": "Which workflows go first where there are many.",
                          "enum": ["low", "medium", "high"], "default": "medium"
                        },
                        "input": {
                          "description": "What the first step gets: records, a minioPath or urls, and what steps want to know.",
                          "type": "object"
                        }
                      },
                      "required": ["name", "steps"],
                      "additionalProperties": false,
                      "examples": [{
                        "name": "Two pages",
                        "steps": ["crawl", "index"],
                        "input": {"urls": ["https://example.com/", "https://example.com/threads"]}
                      }]
                    }""".replace("STEPS", String.join(", ", StepNames.ALL))));

    private static final List<String> RETURNED = List.of("workflowId", "name", "priority", "status", "createdAt");

    private final WorkSubmission submission;

    CreateWorkflowTool(WorkSubmission submission) {
        this.submission = submission;
    }

    @Override
    public Object run(JsonObject arguments, JobContext run) {
        var workflow = run.await(submission.workflow(run.job(), arguments));
        var output = new JsonObject();
        RETURNED.forEach(field -> output.put(field, workflow.getValue(field)));
        return output;
    }
}
