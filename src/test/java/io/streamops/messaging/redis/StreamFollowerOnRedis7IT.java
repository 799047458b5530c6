package io.streamops.messaging.redis;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;

/** Following streams on Debian's Redis 7. */
@Requires(Requirement.REDIS_SERVER)
class StreamFollowerOnRedis7IT extends StreamFollowerCases {
    StreamFollowerOnRedis7IT() {
        super(new DebianRedisHarness());
    }
}
