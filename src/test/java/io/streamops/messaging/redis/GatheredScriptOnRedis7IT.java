package io.streamops.messaging.redis;

/** Gathered scripts on Redis 7. */
class GatheredScriptOnRedis7IT extends GatheredScriptCases {
    GatheredScriptOnRedis7IT() {
        super(new DebianRedisHarness());
    }
}
