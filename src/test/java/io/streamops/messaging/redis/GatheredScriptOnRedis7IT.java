package io.streamops.messaging.redis;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;

/** Gathered scripts on Redis 7. */
@Requires(Requirement.REDIS_SERVER)
class GatheredScriptOnRedis7IT extends GatheredScriptCases {
    GatheredScriptOnRedis7IT() {
        super(new DebianRedisHarness());
    }
}
