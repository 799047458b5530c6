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

/** Finds tasks that third-party processors have started, by their views. */
public record KnownTasksAdapter(ViewStore views) implements TaskEngine.KnownTasks {
    @Override
    public Future<Optional<TaskRequest>> find(EntityId task) {
        return views.find(EntityKind.TASK, task).map(found -> found.map(entity -> request(task, entity)));
    }

    private static TaskRequest request(EntityId task, EntityView entity) {
        var view = entity.json();
        var payload = new JsonObject()
                .put(TaskEvent.ID, task.value())
                .put("type", view.getString("type"))
                .put("data", view.getJsonObject("data"))
                .put("retryCount", 0)
                .put("maxRetries", view.getInteger("maxRetries"))
                .put("createdAt", view.getString("createdAt"));
        if (TaskEvent.of(EventType.TASK_CREATED, payload) instanceof TaskEvent.Created created) {
            return new TaskRequest(created, entity.owner().isEmpty() ? null : entity.owner(), null);
        }
        throw new IllegalStateException("TASK_CREATED is parsed to a Created event");
    }
}
