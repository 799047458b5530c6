package io.streamops.messaging.redis;

/** Trimming on Redis 7. */
class StreamTrimOnRedis7IT extends StreamTrimCases {
    StreamTrimOnRedis7IT() {
        super(new DebianRedisHarness());
    }
}
