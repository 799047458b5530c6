package io.streamops.messaging.redis;

import io.streamops.messaging.LaneContract;

/** The lane over Redis 7. */
class DebianRedisLaneIT extends LaneContract {
    DebianRedisLaneIT() {
        super(new DebianRedisHarness());
    }
}
