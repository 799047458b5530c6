package io.streamops.messaging.redis;

/** The stream lane's own cases on the embedded Redis 6.2. */
class StreamLaneOnRedis62IT extends StreamLaneCases {
    StreamLaneOnRedis62IT() {
        super(new EmbeddedRedisHarness());
    }
}
