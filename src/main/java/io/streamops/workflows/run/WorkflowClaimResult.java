package io.streamops.workflows.run;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.WorkflowEvent;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** The result of claiming a workflow. */
sealed interface WorkflowClaimResult {
    /** The lease is ours. */
    record Held(WorkflowLease lease) implements WorkflowClaimResult {}

    /** Another processor holds the lease, for {@code remaining} unless it renews it. */
    record Busy(Duration remaining) implements WorkflowClaimResult {}

    /**
     * It is final, and its terminal event is unpublished.
     *
     * @param place where its last records are; null if there are none
     */
    record Unpublished(WorkflowEvent event, @Nullable String place) implements WorkflowClaimResult {}

    /**
     * It is final, and its terminal event is published.
     *
     * @param place where its last records were; null if there were none, or they were in the run
     */
    record Published(@Nullable String place) implements WorkflowClaimResult {}

    /** Decodes the script's reply. */
    static WorkflowClaimResult read(EntityId workflow, String token, Response answer) {
        return switch (text(answer, 0)) {
            case "held" -> new Held(lease(workflow, token, answer, false));
            case "crashed" -> new Held(lease(workflow, token, answer, true));
            case "busy" -> new Busy(Duration.ofMillis(Long.parseLong(text(answer, 1))));
            case "unpublished" -> new Unpublished(TerminalEventCodec.decode(text(answer, 1)), place(answer, 2));
            case "published" -> new Published(place(answer, 1));
            default -> throw new IllegalStateException("unknown reply of workflows/claim.lua: " + text(answer, 0));
        };
    }

    private static WorkflowLease lease(EntityId workflow, String token, Response answer, boolean crashed) {
        var startedAt = Instant.ofEpochMilli(Long.parseLong(text(answer, 1)));
        var steps = new ArrayList<StoredStep>();
        for (var i = 3; i < answer.size(); i++) {
            steps.add(StoredStep.parse(text(answer, i)));
        }
        return new WorkflowLease(workflow, token, startedAt, steps, place(answer, 2), crashed);
    }

    private static @Nullable String place(Response answer, int index) {
        var place = text(answer, index);
        return place.isEmpty() ? null : place;
    }

    private static String text(Response answer, int index) {
        return answer.get(index).toString();
    }
}
