package io.streamops.events.api;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.util.UUID;

/** Events of third parties: the contract's examples with required members only. */
final class ForeignEvents {
    private ForeignEvents() {}

    static String envelope(String type, JsonObject payload) {
        return new JsonObject()
                .put("eventType", type)
                .put("eventId", "evt-" + UUID.randomUUID())
                .put("timestamp", "2026-01-04T01:09:27.123Z")
                .put("payload", payload)
                .encode();
    }

    static String created(String id, String... steps) {
        return envelope("workflow.created", createdPayload(id, steps));
    }

    static JsonObject createdPayload(String id, String... steps) {
        return new JsonObject()
                .put("workflowId", id)
                .put("name", "Test")
                .put("steps", new JsonArray(java.util.List.of(steps)))
                .put("priority", "low")
                .put("createdAt", "2026-01-04T01:00:00Z");
    }

    static String processing(String id, String step, int index) {
        return envelope(
                "workflow.processing",
                new JsonObject()
                        .put("workflowId", id)
                        .put("startedAt", "2026-01-04T01:00:01Z")
                        .put("currentStep", step)
                        .put("currentStepIndex", index));
    }

    static String step(String id, String step, int index) {
        return envelope(
                "workflow.step.completed",
                new JsonObject()
                        .put("workflowId", id)
                        .put("stepName", step)
                        .put("stepIndex", index)
                        .put("completedAt", "2026-01-04T01:00:02Z")
                        .put("duration", 12)
                        .put("result", new JsonObject().put("recordsProcessed", 7)));
    }

    static String completed(String id) {
        return envelope(
                "workflow.completed",
                new JsonObject()
                        .put("workflowId", id)
                        .put("completedAt", "2026-01-04T01:00:09Z")
                        .put("duration", 8000)
                        .put("stepsCompleted", 2)
                        .put("summary", new JsonObject().put("totalRecords", 7)));
    }

    static JsonObject taskPayload(String id) {
        return new JsonObject()
                .put("taskId", id)
                .put("type", "data_export")
                .put("data", new JsonObject().put("source", "search").put("format", "csv"))
                .put("retryCount", 0)
                .put("maxRetries", 3)
                .put("createdAt", "2026-01-04T01:10:00.000Z");
    }

    static String taskCreated(String id) {
        return envelope("task.created", taskPayload(id));
    }

    static String taskDead(String id) {
        return envelope(
                "task.dead_letter",
                new JsonObject()
                        .put("taskId", id)
                        .put(
                                "originalEvent",
                                new JsonObject()
                                        .put("eventType", "task.created")
                                        .put("payload", taskPayload(id)))
                        .put("retryCount", 3)
                        .put("maxRetries", 3)
                        .put("finalError", new JsonObject().put("code", "X").put("message", "no"))
                        .put("deadLetteredAt", "2026-01-04T01:12:00.000Z"));
    }
}
