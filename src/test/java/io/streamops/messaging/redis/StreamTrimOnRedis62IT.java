package io.streamops.messaging.redis;

/** Trimming on the embedded Redis 6.2. */
class StreamTrimOnRedis62IT extends StreamTrimCases {
    StreamTrimOnRedis62IT() {
        super(new EmbeddedRedisHarness());
    }
}
