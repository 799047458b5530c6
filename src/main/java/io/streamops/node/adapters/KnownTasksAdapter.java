package io.streamops.node.adapters;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventType;
import io.streamops.contract.event.TaskEvent;
import io.streamops.events.projection.EntityKind;
import io.streamops.events.projection.EntityView;
import io.streamops.events.projection.ViewStore;
import io.streamops.tasks.run.TaskEngine;
import io.streamops.tasks.run.TaskRequest;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.util.Optional;

/** Tasks that other processors have begun, as their views show them. */
public record KnownTasksAdapter(ViewStore views) implements TaskEngine.KnownTasks {
    @Override
    public Future<Optional<TaskRequest>> find(EntityId task) {
        return views.find(EntityKind.TASK, task).map(found -> found.map(shown -> request(task, shown)));
    }

    private static TaskRequest request(EntityId task, EntityView shown) {
        var view = shown.json();
        var payload = new JsonObject()
                .put(TaskEvent.ID, task.value())
                .put("type", view.getString("type"))
                .put("data", view.getJsonObject("data"))
                .put("retryCount", 0)
                .put("maxRetries", view.getInteger("maxRetries"))
                .put("createdAt", view.getString("createdAt"));
        if (TaskEvent.of(EventType.TASK_CREATED, payload) instanceof TaskEvent.Created created) {
            return new TaskRequest(created, shown.owner().isEmpty() ? null : shown.owner(), null);
        }
        throw new IllegalStateException("an order is made of what was created");
    }
}
