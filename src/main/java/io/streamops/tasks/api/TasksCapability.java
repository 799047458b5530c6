package io.streamops.tasks.api;

import io.streamops.events.EventPublisher;
import io.streamops.events.api.EntityRoutes;
import io.streamops.events.api.SubmissionService;
import io.streamops.events.api.TransitionPublisher;
import io.streamops.events.projection.EntityKind;
import io.streamops.events.projection.ProjectionParts;
import io.streamops.gateway.Capability;
import io.streamops.settings.EventSettings;
import io.streamops.tasks.payload.TaskPayloads;
import io.streamops.tasks.run.TaskRunStore;
import java.time.InstantSource;
import java.util.UUID;

/** Composes the gateway's side of tasks. */
public final class TasksCapability {
    private TasksCapability() {}

    public static Capability of(
            ProjectionParts views,
            EventPublisher publisher,
            TaskRunStore runs,
            EventSettings settings,
            InstantSource clock) {
        var kind = EntityKind.TASK;
        var shown = views.views();
        var service = new SubmissionService(kind, publisher, shown, settings.ttl(), clock, UUID::randomUUID);
        return Capability.serving(
                "tasks",
                new TaskRoutes(
                        new EntityRoutes(kind, shown, views.log()),
                        new TaskSubmissions(service, new TaskPayloads()),
                        new DeadLetterRedrive(new TransitionPublisher<>(kind, publisher, shown, runs, clock), runs),
                        new BulkDeadLetterRedrive(shown),
                        settings.retryDelay()));
    }
}
