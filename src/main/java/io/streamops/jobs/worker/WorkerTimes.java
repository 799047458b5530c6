package io.streamops.jobs.worker;

import java.time.Duration;

/**
 * A worker's patience.
 *
 * @param lease how long a worker may stand still before others take its jobs over
 * @param drain how long jobs that run may still take when the worker stops
 */
record WorkerTimes(Duration lease, Duration drain) {
    static WorkerTimes standard() {
        return new WorkerTimes(Duration.ofSeconds(60), Duration.ofSeconds(10));
    }
}
