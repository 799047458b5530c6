package io.streamops.jobs.requests;

/** A foreign worker that comes after the jobs, on Redis 7. */
class LateWorkerOnRedis7IT extends LateWorkerCases {
    LateWorkerOnRedis7IT() {
        super(RedisUnderTest::redis7);
    }
}
