package io.streamops.jobs;

import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Future;
import io.vertx.redis.client.Response;
import java.util.List;

/** Goes round and round the index of all jobs, and drops what is gone; more of it at a time where much is gone. */
public final class JobIndexSweeper {
    private static final String LOOKED_AT_A_STEP = "500";
    private static final int MOST_STEPS = 100;

    private final RedisConnections redis;
    private String cursor = "0";

    public JobIndexSweeper(RedisConnections redis) {
        this.redis = redis;
    }

    /** Not to be called before the one before is done. */
    public Future<Void> run() {
        return run(MOST_STEPS);
    }

    private Future<Void> run(int left) {
        return redis.script(JobScripts.SWEEP_INDEX, List.of(JobKeys.INDEX), List.of(cursor, LOOKED_AT_A_STEP))
                .compose(reply -> {
                    cursor = reply.get(0).toString();
                    var mostlyGone = 2 * number(reply.get(2)) > number(reply.get(1));
                    return mostlyGone && left > 1 ? run(left - 1) : Future.succeededFuture();
                });
    }

    private static long number(Response reply) {
        var number = reply.toLong();
        return number == null ? 0 : number;
    }
}
