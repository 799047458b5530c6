package io.streamops.messaging.redis;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.streamops.messaging.LaneContract;
import io.vertx.core.Vertx;

/** The lane over Redis 7. */
@Requires(Requirement.REDIS_SERVER)
class DebianRedisLaneIT extends LaneContract {
    DebianRedisLaneIT(Vertx vertx) {
        super(new DebianRedisHarness(), vertx);
    }
}
