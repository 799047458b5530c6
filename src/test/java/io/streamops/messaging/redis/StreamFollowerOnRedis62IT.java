package io.streamops.messaging.redis;

/** Following streams on the embedded Redis 6.2. */
class StreamFollowerOnRedis62IT extends StreamFollowerCases {
    StreamFollowerOnRedis62IT() {
        super(new EmbeddedRedisHarness());
    }
}
