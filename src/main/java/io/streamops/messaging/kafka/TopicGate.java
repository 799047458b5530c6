package io.streamops.messaging.kafka;

import io.vertx.core.AsyncResult;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.internal.VertxInternal;
import io.vertx.kafka.client.producer.KafkaWriteStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.PartitionInfo;

/**
 * Holds back records of a topic until the producer knows its partitions. Without them a producer blocks for each record, for
 * seconds while Kafka is unavailable. The gate requests the partitions once for all waiting records; if that fails, they all
 * fail. Records stay in order.
 */
final class TopicGate {
    /** A waiting record. */
    private record Waiting(ProducerRecord<byte[], byte[]> message, Promise<RecordMetadata> sent) {}

    private final VertxInternal vertx;
    private final KafkaWriteStream<byte[], byte[]> producer;
    private final String topic;
    private final List<Waiting> waiting = new ArrayList<>();
    private boolean open;

    TopicGate(VertxInternal vertx, KafkaWriteStream<byte[], byte[]> producer, String topic) {
        this.vertx = vertx;
        this.producer = producer;
        this.topic = topic;
    }

    synchronized Future<RecordMetadata> send(ProducerRecord<byte[], byte[]> message) {
        if (open) {
            return producer.send(message);
        }
        Promise<RecordMetadata> sent = vertx.getOrCreateContext().promise();
        waiting.add(new Waiting(message, sent));
        if (waiting.size() == 1) {
            producer.partitionsFor(topic).onComplete(this::answered);
        }
        return sent.future();
    }

    private void answered(AsyncResult<List<PartitionInfo>> partitions) {
        if (partitions.succeeded()) {
            letThrough();
        } else {
            takeAll().forEach(each -> each.sent().fail(partitions.cause()));
        }
    }

    private synchronized void letThrough() {
        open = true;
        takeAll().forEach(each -> producer.send(each.message()).onComplete(each.sent()));
    }

    private synchronized List<Waiting> takeAll() {
        var all = List.copyOf(waiting);
        waiting.clear();
        return all;
    }
}
