package io.streamops.node;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventType;
import io.streamops.contract.event.TaskEvent;
import io.streamops.events.view.EntityKind;
import io.streamops.events.view.ShownView;
import io.streamops.events.view.Views;
import io.streamops.tasks.rows.Source;
import io.streamops.tasks.run.KnownTasks;
import io.streamops.tasks.run.Order;
import io.vertx.core.json.JsonObject;
import java.util.List;

/** Workflows and tasks as they are shown, for whoever works on tasks. */
record ShownEntities(Views views) {
    private static final List<String> WORKFLOW_COLUMNS = List.of(
            "workflowId",
            "name",
            "priority",
            "status",
            "createdAt",
            "startedAt",
            "completedAt",
            "error.code",
            "error.message");
    private static final List<String> TASK_COLUMNS = List.of(
            "taskId",
            "type",
            "status",
            "retryCount",
            "maxRetries",
            "createdAt",
            "nextRetryAt",
            "error.code",
            "error.message");

    static ShownEntities of(NodeParts parts) {
        return new ShownEntities(
                new Views(parts.connections().redis(), parts.settings().events().ttl(), parts.clock()));
    }

    Source workflows() {
        return new TaskEntities(views, EntityKind.WORKFLOW, "workflows", WORKFLOW_COLUMNS);
    }

    Source tasks() {
        return new TaskEntities(views, EntityKind.TASK, "tasks", TASK_COLUMNS);
    }

    /** What was asked for by tasks that other processors have begun. */
    KnownTasks known() {
        return task -> views.find(EntityKind.TASK, task).map(found -> found.map(shown -> order(task, shown)));
    }

    private static Order order(EntityId task, ShownView shown) {
        var view = shown.json();
        var payload = new JsonObject()
                .put(TaskEvent.ID, task.value())
                .put("type", view.getString("type"))
                .put("data", view.getJsonObject("data"))
                .put("retryCount", 0)
                .put("maxRetries", view.getInteger("maxRetries"))
                .put("createdAt", view.getString("createdAt"));
        if (TaskEvent.of(EventType.TASK_CREATED, payload) instanceof TaskEvent.Created created) {
            return new Order(created, shown.owner().isEmpty() ? null : shown.owner(), null);
        }
        throw new IllegalStateException("an order is made of what was created");
    }
}
