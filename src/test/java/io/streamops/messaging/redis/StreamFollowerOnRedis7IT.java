package io.streamops.messaging.redis;

/** Following streams on Debian's Redis 7. */
class StreamFollowerOnRedis7IT extends StreamFollowerCases {
    StreamFollowerOnRedis7IT() {
        super(new DebianRedisHarness());
    }
}
