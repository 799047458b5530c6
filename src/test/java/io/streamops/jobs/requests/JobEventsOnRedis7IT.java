package io.streamops.jobs.requests;

/** Event streams, on Redis 7. */
class JobEventsOnRedis7IT extends JobEventsCases {
    JobEventsOnRedis7IT() {
        super(RedisUnderTest::redis7);
    }
}
