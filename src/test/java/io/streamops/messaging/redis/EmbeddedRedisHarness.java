package io.streamops.messaging.redis;

import io.streamops.messaging.brokers.RedisKind;

/** The bundled Redis 6.2. */
public final class EmbeddedRedisHarness extends RedisHarness {
    public EmbeddedRedisHarness() {
        super(RedisKind.REDIS_62);
    }
}
