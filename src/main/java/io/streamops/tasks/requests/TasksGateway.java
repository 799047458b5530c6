package io.streamops.tasks.requests;

import io.streamops.events.EventPublisher;
import io.streamops.events.requests.Entities;
import io.streamops.events.requests.SubmissionService;
import io.streamops.events.requests.TransitionPublisher;
import io.streamops.events.view.EntityKind;
import io.streamops.events.view.EventViews;
import io.streamops.gateway.Capability;
import io.streamops.settings.EventSettings;
import io.streamops.tasks.data.TaskData;
import io.streamops.tasks.run.TaskRunStore;
import java.time.InstantSource;
import java.util.UUID;

/** The gateway's side of tasks, put together. */
public final class TasksGateway {
    private static final String NAME = "tasks";

    private TasksGateway() {}

    /** What a node that runs the gateway serves of tasks. */
    public static Capability of(
            EventViews views,
            EventPublisher publisher,
            TaskRunStore runs,
            EventSettings settings,
            InstantSource clock) {
        var kind = EntityKind.TASK;
        var shown = views.views();
        var service = new SubmissionService(kind, publisher, shown, settings.ttl(), clock, UUID::randomUUID);
        return Capability.serving(
                NAME,
                new TaskRoutes(
                        new Entities(kind, shown, views.log()),
                        new TaskSubmissions(service, new TaskData()),
                        new DeadTasks(new TransitionPublisher<>(kind, publisher, shown, runs, clock), runs),
                        new ManyDeadTasks(shown),
                        settings.retryDelay()));
    }
}
