package io.streamops.messaging.redis;

/** Gathered scripts on the embedded Redis 6.2. */
class GatheredScriptOnRedis62IT extends GatheredScriptCases {
    GatheredScriptOnRedis62IT() {
        super(new EmbeddedRedisHarness());
    }
}
