package io.streamops.jobs.worker;

import java.time.Duration;

/**
 * How long a worker keeps its jobs.
 *
 * @param lease how long a worker may stand still before others take its jobs over
 * @param drain how long jobs that run may still take when the worker stops
 */
record LeaseTimes(Duration lease, Duration drain) {
    static LeaseTimes standard() {
        return new LeaseTimes(Duration.ofSeconds(60), Duration.ofSeconds(10));
    }
}
