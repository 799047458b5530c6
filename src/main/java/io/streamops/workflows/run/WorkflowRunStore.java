package io.streamops.workflows.run;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.run.RunStore;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.messaging.redis.Script;
import io.streamops.messaging.redis.ScriptSet;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The runs of workflows, with the results of their steps. From any context. */
public final class WorkflowRunStore extends RunStore<WorkflowEvent> {
    /** For the node to load at start. */
    public static final ScriptSet SCRIPTS = new ScriptSet("workflows");

    private static final Script CLAIM = SCRIPTS.script("claim");
    private static final Script KEEP_RESULT = SCRIPTS.script("keep-result");

    /** @param ttl how long a run is kept after its last change */
    public WorkflowRunStore(RedisConnections redis, Duration ttl) {
        super(redis, ttl);
    }

    static String key(EntityId workflow) {
        return "workflow:" + workflow + ":run";
    }

    @Override
    protected List<String> keys(EntityId workflow) {
        return List.of(key(workflow));
    }

    @Override
    protected String end(WorkflowEvent event) {
        return event.status().filter(status -> event.isTerminal()).orElseThrow();
    }

    @Override
    protected List<String> fields(WorkflowEvent event) {
        return List.of("ending", TerminalEventCodec.encode(event), "end", end(event));
    }

    @Override
    protected WorkflowEvent event(String end, String text) {
        return TerminalEventCodec.decode(text);
    }

    /** A workflow has only one round. */
    @Override
    protected long endedAt(WorkflowEvent event) {
        return Long.MAX_VALUE;
    }

    Future<WorkflowClaimResult> claim(EntityId workflow, String token, Duration lease, Instant now) {
        var arguments = List.of(token, millis(ttl()), millis(lease), millis(now), Integer.toString(MAX_CRASHES));
        return run(CLAIM, workflow, arguments).map(answer -> WorkflowClaimResult.read(workflow, token, answer));
    }

    /** Stores the result of the next step; false if the lease is lost. */
    Future<Boolean> keep(WorkflowLease lease, int index, StoredStep step, String place) {
        return ask(
                KEEP_RESULT,
                lease.id(),
                List.of(lease.token(), millis(ttl()), Integer.toString(index), step.encode(), place));
    }

    /** Releases a lease, so that no other processor waits for its end. */
    Future<Void> release(WorkflowLease lease) {
        return release(lease, Instant.EPOCH);
    }
}
