package io.streamops.jobs.requests;

/** How jobs come to be, on the embedded Redis 6.2. */
class JobCreationOnRedis62IT extends JobCreationCases {
    JobCreationOnRedis62IT() {
        super(RedisUnderTest::redis62);
    }
}
