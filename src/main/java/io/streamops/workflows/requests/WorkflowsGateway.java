package io.streamops.workflows.requests;

import io.streamops.events.EventPublisher;
import io.streamops.events.requests.Entities;
import io.streamops.events.requests.SubmissionService;
import io.streamops.events.requests.TransitionPublisher;
import io.streamops.events.view.EntityKind;
import io.streamops.events.view.EventViews;
import io.streamops.gateway.Capability;
import io.streamops.workflows.run.WorkflowRunStore;
import java.time.Duration;
import java.time.InstantSource;
import java.util.UUID;

/** The gateway's side of workflows, put together. */
public final class WorkflowsGateway {
    private static final String NAME = "workflows";

    private WorkflowsGateway() {}

    /**
     * What a node that runs the gateway serves of workflows.
     *
     * @param ttl how long idempotency keys are remembered
     */
    public static Capability of(
            EventViews views, EventPublisher publisher, WorkflowRunStore runs, Duration ttl, InstantSource clock) {
        var kind = EntityKind.WORKFLOW;
        var shown = views.views();
        var service = new SubmissionService(kind, publisher, shown, ttl, clock, UUID::randomUUID);
        return Capability.serving(
                NAME,
                new WorkflowRoutes(
                        new Entities(kind, shown, views.log()),
                        new WorkflowSubmissions(service, shown),
                        new TransitionPublisher<>(kind, publisher, shown, runs, clock)));
    }
}
