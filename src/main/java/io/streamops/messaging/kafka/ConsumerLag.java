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
 * How far a consumer is behind the ends of its partitions. What it has fetched and not settled counts, as Kafka counts it too:
 * the next consumer would begin there. All is called on the consumer's thread.
 */
record ConsumerLag(KafkaConsumer<?, ?> consumer, Assignment assignment) {
    private static final Logger log = LoggerFactory.getLogger(ConsumerLag.class);
    private static final Duration PATIENCE = Duration.ofMillis(500);

    /**
     * Measures it.
     *
     * @param paused whether nothing is fetched; then the ends have to be asked for, as only answers to fetches tell them
     * @param before what was measured before, which is answered where Kafka does not tell
     */
    @Nullable Long measured(boolean paused, @Nullable Long before) {
        try {
            var partitions = consumer.assignment();
            Map<TopicPartition, Long> ends = paused ? consumer.endOffsets(partitions, PATIENCE) : Map.of();
            return partitions.stream()
                    .mapToLong(partition -> behind(partition, ends.get(partition)))
                    .sum();
        } catch (KafkaException e) { // that it is away is said elsewhere
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
