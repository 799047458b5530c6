package io.streamops.messaging.redis;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;

/** Scripts on Redis 7. */
@Requires(Requirement.REDIS_SERVER)
class ScriptOnRedis7IT extends ScriptCases {
    ScriptOnRedis7IT() {
        super(new DebianRedisHarness());
    }
}
