package io.streamops.jobs.requests;

/** How jobs come to be, on Redis 7. */
class JobCreationOnRedis7IT extends JobCreationCases {
    JobCreationOnRedis7IT() {
        super(RedisUnderTest::redis7);
    }
}
