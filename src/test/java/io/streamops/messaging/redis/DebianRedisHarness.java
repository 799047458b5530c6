package io.streamops.messaging.redis;

import io.streamops.messaging.brokers.RedisKind;

/** Redis 7 from Debian's package. */
public final class DebianRedisHarness extends RedisHarness {
    public DebianRedisHarness() {
        super(RedisKind.REDIS_7);
    }
}
