package io.streamops.messaging.redis;

/** Scripts on the embedded Redis 6.2. */
class ScriptOnRedis62IT extends ScriptCases {
    ScriptOnRedis62IT() {
        super(new EmbeddedRedisHarness());
    }
}
