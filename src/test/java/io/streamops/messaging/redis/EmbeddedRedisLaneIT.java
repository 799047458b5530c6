package io.streamops.messaging.redis;

import io.streamops.messaging.LaneContract;
import io.vertx.core.Vertx;

/** The lane over the embedded Redis 6.2. */
class EmbeddedRedisLaneIT extends LaneContract {
    EmbeddedRedisLaneIT(Vertx vertx) {
        super(new EmbeddedRedisHarness(), vertx);
    }
}
