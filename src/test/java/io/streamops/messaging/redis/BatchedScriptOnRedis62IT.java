package io.streamops.messaging.redis;

/** Batched scripts on the embedded Redis 6.2. */
class BatchedScriptOnRedis62IT extends BatchedScriptCases {
    BatchedScriptOnRedis62IT() {
        super(new EmbeddedRedisHarness());
    }
}
