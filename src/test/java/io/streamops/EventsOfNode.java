package io.streamops;

import io.streamops.contract.event.PublishedEvents;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/** A plain consumer of the events of workflows and tasks on a node's Kafka. */
final class EventsOfNode {
    private EventsOfNode() {}

    /** Reads all that there are, each checked against the contract. */
    static void readAll(NodeProcess node, Consumer<ConsumerRecord<String, String>> reader) throws IOException {
        var published = new PublishedEvents();
        try (var consumer = new KafkaConsumer<String, String>(Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, node.endpoints().getString("kafka"),
                ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, StringDeserializer.class,
                ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, StringDeserializer.class))) {
            var partitions = Stream.of("workflows", "tasks")
                    .flatMap(topic -> consumer.partitionsFor(topic).stream())
                    .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
                    .toList();
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            var ends = consumer.endOffsets(partitions);
            while (partitions.stream().anyMatch(each -> consumer.position(each) < ends.getOrDefault(each, 0L))) {
                for (var each : consumer.poll(Duration.ofMillis(200))) {
                    published.check(each);
                    reader.accept(each);
                }
            }
        }
    }
}
