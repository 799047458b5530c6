package io.streamops.workflows.api;

import io.streamops.events.EventPublisher;
import io.streamops.events.api.EntityRoutes;
import io.streamops.events.api.SubmissionService;
import io.streamops.events.api.TransitionPublisher;
import io.streamops.events.projection.EntityKind;
import io.streamops.events.projection.ProjectionParts;
import io.streamops.gateway.Capability;
import io.streamops.workflows.run.WorkflowRunStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;

/** Composes the gateway's side of workflows. */
public final class WorkflowsCapability {
    private WorkflowsCapability() {}

    /**
     * Makes the capability.
     *
     * @param ttl how long idempotency keys are remembered
     */
    public static Capability of(
            ProjectionParts views, EventPublisher publisher, WorkflowRunStore runs, Duration ttl, InstantSource clock) {
        var kind = EntityKind.WORKFLOW;
        var shown = views.views();
        var service = new SubmissionService(kind, publisher, shown, ttl, clock, UUID::randomUUID);
        return Capability.serving(
                "workflows",
                new WorkflowRoutes(
                        new EntityRoutes(kind, shown, views.log()),
                        new WorkflowSubmissions(service, shown),
                        new TransitionPublisher<>(kind, publisher, shown, runs, clock)));
    }
}
