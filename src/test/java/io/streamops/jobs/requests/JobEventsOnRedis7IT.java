package io.streamops.jobs.requests;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;

/** Event streams, on Redis 7. */
@Requires(Requirement.REDIS_SERVER)
class JobEventsOnRedis7IT extends JobEventsCases {
    JobEventsOnRedis7IT() {
        super(RedisUnderTest::redis7);
    }
}
