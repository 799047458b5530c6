package io.streamops.jobs.requests;

/** Event streams, on the embedded Redis 6.2. */
class JobEventsOnRedis62IT extends JobEventsCases {
    JobEventsOnRedis62IT() {
        super(RedisUnderTest::redis62);
    }
}
