package io.streamops.messaging.kafka;

import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A consumer's lag behind the ends of its partitions. As in Kafka's own lag, records that are fetched but not settled count.
 * Confined to the consumer's thread.
 */
record ConsumerLag(KafkaConsumer<?, ?> consumer, PartitionAssignment assignment) {
    private static final Logger log = LoggerFactory.getLogger(ConsumerLag.class);
    private static final Duration PATIENCE = Duration.ofMillis(500);

    /**
     * Measures the lag.
     *
     * @param paused whether fetching is paused; the end offsets must then be requested, because only fetch responses carry
     *     them
     * @param before the previous value, returned if Kafka does not respond
     */
    @Nullable Long measured(boolean paused, @Nullable Long before) {
        try {
            var partitions = consumer.assignment();
            Map<TopicPartition, Long> ends = paused ? consumer.endOffsets(partitions, PATIENCE) : Map.of();
            return partitions.stream()
                    .mapToLong(partition -> behind(partition, ends.get(partition)))
                    .sum();
        } catch (KafkaException e) { // the outage is logged elsewhere
            log.trace("the lag is unknown", e);
            return before;
        }
    }

    private long behind(TopicPartition partition, @Nullable Long asked) {
        var fetchedTo = consumer.position(partition, PATIENCE);
        var end = asked == null ? fetchedTo + consumer.currentLag(partition).orElse(0) : asked;
        return Math.max(0, end - assignment.settledTo(partition, fetchedTo));
    }
}
