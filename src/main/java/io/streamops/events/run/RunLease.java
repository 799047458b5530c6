package io.streamops.events.run;

import io.streamops.contract.event.EntityId;
import io.streamops.execution.Lease;

/** A processor's lease on a run. Every write is checked against its token. */
public abstract class RunLease extends Lease {
    private final EntityId id;
    private final String token;

    /** @param token unique among all leases */
    protected RunLease(EntityId id, String token) {
        this.id = id;
        this.token = token;
    }

    public EntityId id() {
        return id;
    }

    public String token() {
        return token;
    }
}
