package io.streamops.messaging.redis;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;

/** Batched scripts on Redis 7. */
@Requires(Requirement.REDIS_SERVER)
class BatchedScriptOnRedis7IT extends BatchedScriptCases {
    BatchedScriptOnRedis7IT() {
        super(new DebianRedisHarness());
    }
}
