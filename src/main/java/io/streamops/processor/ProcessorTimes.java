package io.streamops.processor;

import java.time.Duration;

/**
 * A processor's times.
 *
 * @param session after so long without a sign of life others get its partitions
 * @param commit how often what is settled is committed
 * @param handOver how long whoever gets a partition waits for what runs; that goes on here all the same, under its lease
 * @param drain how long what runs may take to end when the processor stops
 */
record ProcessorTimes(Duration session, Duration commit, Duration handOver, Duration drain) {
    static ProcessorTimes standard() {
        return new ProcessorTimes(
                Duration.ofSeconds(30), Duration.ofSeconds(5), Duration.ofSeconds(2), Duration.ofSeconds(10));
    }
}
