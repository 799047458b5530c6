package io.streamops.messaging.redis;

/** The stream lane's own cases on Redis 7. */
class StreamLaneOnRedis7IT extends StreamLaneCases {
    StreamLaneOnRedis7IT() {
        super(new DebianRedisHarness());
    }
}
