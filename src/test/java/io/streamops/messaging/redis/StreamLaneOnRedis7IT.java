package io.streamops.messaging.redis;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;

/** The stream lane's own cases on Redis 7. */
@Requires(Requirement.REDIS_SERVER)
class StreamLaneOnRedis7IT extends StreamLaneCases {
    StreamLaneOnRedis7IT() {
        super(new DebianRedisHarness());
    }
}
