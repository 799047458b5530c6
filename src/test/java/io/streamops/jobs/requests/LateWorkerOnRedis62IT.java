package io.streamops.jobs.requests;

/** A foreign worker that comes after the jobs, on the embedded Redis 6.2. */
class LateWorkerOnRedis62IT extends LateWorkerCases {
    LateWorkerOnRedis62IT() {
        super(RedisUnderTest::redis62);
    }
}
