package io.streamops.jobs.requests;

/** Jobs that there are, on Redis 7. */
class JobLifeOnRedis7IT extends JobLifeCases {
    JobLifeOnRedis7IT() {
        super(RedisUnderTest::redis7);
    }
}
