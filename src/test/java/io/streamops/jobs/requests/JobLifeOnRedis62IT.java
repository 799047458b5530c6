package io.streamops.jobs.requests;

/** Jobs that there are, on the embedded Redis 6.2. */
class JobLifeOnRedis62IT extends JobLifeCases {
    JobLifeOnRedis62IT() {
        super(RedisUnderTest::redis62);
    }
}
