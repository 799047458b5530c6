package io.streamops.jobs.requests;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;

/** Jobs that there are, on Redis 7. */
@Requires(Requirement.REDIS_SERVER)
class JobLifeOnRedis7IT extends JobLifeCases {
    JobLifeOnRedis7IT() {
        super(RedisUnderTest::redis7);
    }
}
