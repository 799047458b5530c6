package io.streamops.workflows.run;

import io.streamops.contract.event.EntityId;
import io.streamops.events.run.RunLease;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The right to go on with a workflow, and how far that has come. */
final class WorkflowLease extends RunLease {
    private final Instant startedAt;
    private final List<StoredStep> kept;
    private final @Nullable String place;
    private final boolean crashed;

    /**
     * @param startedAt when it was first begun
     * @param kept the results of its first steps
     * @param place where the records are that the last of these has left; null if there are none
     * @param crashed the step after these has crashed its processor so often that it is not to be attempted any more
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
