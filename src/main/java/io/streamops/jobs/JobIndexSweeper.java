package io.streamops.jobs;

import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import java.util.List;

/** Removes expired jobs from the index, a step at a time; goes on while most of a step has expired. */
public final class JobIndexSweeper {
    private static final String STEP_SIZE = "500";
    private static final int MAX_STEPS = 100;

    private final RedisConnections redis;
    private String cursor = "0";

    public JobIndexSweeper(RedisConnections redis) {
        this.redis = redis;
    }

    /** Sweeps from where the last run stopped; one run at a time. */
    public Future<Void> run() {
        return run(MAX_STEPS);
    }

    private Future<Void> run(int steps) {
        return redis.script(JobScripts.SWEEP_INDEX, List.of(JobKeys.INDEX), List.of(cursor, STEP_SIZE))
                .compose(reply -> {
                    cursor = reply.get(0).toString();
                    var mostlyGone = 2 * JobScripts.number(reply.get(2)) > JobScripts.number(reply.get(1));
                    return mostlyGone && steps > 1 ? run(steps - 1) : Future.succeededFuture();
                });
    }
}
