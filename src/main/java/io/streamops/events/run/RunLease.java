package io.streamops.events.run;

import io.streamops.contract.event.EntityId;
import io.streamops.execution.Lease;

/** The right of one processor to a run, by which whatever it writes is checked. */
public abstract class RunLease extends Lease {
    private final EntityId id;
    private final String token;

    /** @param token unlike that of any other lease */
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
