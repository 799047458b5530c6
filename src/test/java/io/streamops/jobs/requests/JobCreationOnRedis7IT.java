package io.streamops.jobs.requests;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;

/** How jobs come to be, on Redis 7. */
@Requires(Requirement.REDIS_SERVER)
class JobCreationOnRedis7IT extends JobCreationCases {
    JobCreationOnRedis7IT() {
        super(RedisUnderTest::redis7);
    }
}
