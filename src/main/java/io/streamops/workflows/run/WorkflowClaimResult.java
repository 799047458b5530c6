package io.streamops.workflows.run;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.WorkflowEvent;
import io.vertx.redis.client.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** What comes of claiming a workflow. */
sealed interface WorkflowClaimResult {
    /** Its lease is held. */
    record Held(WorkflowLease lease) implements WorkflowClaimResult {}

    /** Another processor has it, for so long if that does not renew its lease. */
    record Busy(Duration remaining) implements WorkflowClaimResult {}

    /**
     * It has ended, and its event is to be published now.
     *
     * @param place where its last records are; null if there are none
     */
    record Unpublished(WorkflowEvent event, @Nullable String place) implements WorkflowClaimResult {}

    /**
     * It has ended, and that is published.
     *
     * @param place where its last records were; null if there were none, or they lay in the run
     */
    record Published(@Nullable String place) implements WorkflowClaimResult {}

    /** Reads the script's answer. */
    static WorkflowClaimResult read(EntityId workflow, String token, Response answer) {
        return switch (text(answer, 0)) {
            case "held" -> new Held(lease(workflow, token, answer, false));
            case "crashed" -> new Held(lease(workflow, token, answer, true));
            case "busy" -> new Busy(Duration.ofMillis(Long.parseLong(text(answer, 1))));
            case "unpublished" -> new Unpublished(TerminalEventCodec.decode(text(answer, 1)), place(answer, 2));
            case "published" -> new Published(place(answer, 1));
            default -> throw new IllegalStateException("workflows/claim.lua has answered " + text(answer, 0));
        };
    }

    private static WorkflowLease lease(EntityId workflow, String token, Response answer, boolean crashed) {
        var startedAt = Instant.ofEpochMilli(Long.parseLong(text(answer, 1)));
        var kept = new ArrayList<StoredStep>();
        for (var i = 3; i < answer.size(); i++) {
            kept.add(StoredStep.parse(text(answer, i)));
        }
        return new WorkflowLease(workflow, token, startedAt, kept, place(answer, 2), crashed);
    }

    private static @Nullable String place(Response answer, int index) {
        var place = text(answer, index);
        return place.isEmpty() ? null : place;
    }

    private static String text(Response answer, int index) {
        return answer.get(index).toString();
    }
}
