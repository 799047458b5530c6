package io.streamops.collected.figures;

import io.streamops.collected.TestRedis;
import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;

/** Batches as they are told, on Redis 7. */
@Requires(Requirement.REDIS_SERVER)
class BatchLogOnRedis7IT extends BatchLogCases {
    BatchLogOnRedis7IT() {
        super(TestRedis::redis7);
    }
}
