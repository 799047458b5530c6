package io.streamops.messaging.redis;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.streamops.messaging.LaneContract;

/** The lane over Redis 7. */
@Requires(Requirement.REDIS_SERVER)
class DebianRedisLaneIT extends LaneContract {
    DebianRedisLaneIT() {
        super(new DebianRedisHarness());
    }
}
