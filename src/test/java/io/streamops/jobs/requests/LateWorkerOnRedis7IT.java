package io.streamops.jobs.requests;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;

/** A foreign worker that comes after the jobs, on Redis 7. */
@Requires(Requirement.REDIS_SERVER)
class LateWorkerOnRedis7IT extends LateWorkerCases {
    LateWorkerOnRedis7IT() {
        super(RedisUnderTest::redis7);
    }
}
