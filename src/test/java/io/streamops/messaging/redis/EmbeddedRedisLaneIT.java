package io.streamops.messaging.redis;

import io.streamops.messaging.LaneContract;

/** The lane over the embedded Redis 6.2. */
class EmbeddedRedisLaneIT extends LaneContract {
    EmbeddedRedisLaneIT() {
        super(new EmbeddedRedisHarness());
    }
}
