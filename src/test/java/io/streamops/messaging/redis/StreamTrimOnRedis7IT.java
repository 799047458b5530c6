package io.streamops.messaging.redis;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;

/** Trimming on Redis 7. */
@Requires(Requirement.REDIS_SERVER)
class StreamTrimOnRedis7IT extends StreamTrimCases {
    StreamTrimOnRedis7IT() {
        super(new DebianRedisHarness());
    }
}
