package io.streamops.workflows.run;

import io.streamops.contract.event.EntityId;
import io.streamops.events.run.RunLease;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The right to run a workflow, with the progress so far. */
final class WorkflowLease extends RunLease {
    private final Instant startedAt;
    private final List<StoredStep> kept;
    private final @Nullable String place;
    private final boolean crashed;

    /**
     * @param startedAt when its first step began
     * @param kept its completed steps
     * @param place where the records of the last of these are; null if there are none
     * @param crashed the next step has crashed processors too often; it is not attempted any more
     */
    WorkflowLease(
            EntityId workflow,
            String token,
            Instant startedAt,
            List<StoredStep> kept,
            @Nullable String place,
            boolean crashed) {
        super(workflow, token);
        this.startedAt = startedAt;
        this.kept = List.copyOf(kept);
        this.place = place;
        this.crashed = crashed;
    }

    Instant startedAt() {
        return startedAt;
    }

    List<StoredStep> kept() {
        return kept;
    }

    @Nullable String place() {
        return place;
    }

    boolean crashed() {
        return crashed;
    }
}
