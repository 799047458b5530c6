package io.streamops.messaging.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.streamops.kit.IsoTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;
import org.jspecify.annotations.Nullable;

/** The headers of a parked copy: its origin and the reason. */
final class KafkaParkedHeaders {
    static final String PREFIX = "x-parked-";
    static final String REASON = PREFIX + "reason";
    static final String TOPIC = PREFIX + "topic";
    static final String PARTITION = PREFIX + "partition";
    static final String OFFSET = PREFIX + "offset";
    static final String AT = PREFIX + "at";
    static final String ATTEMPTS = PREFIX + "attempts";
    /** On a settlement mark, which has no value: the offset of the settled copy in the same partition. */
    static final String SETTLES = PREFIX + "settles";

    private KafkaParkedHeaders() {}

    static List<Header> of(ConsumerRecord<?, ?> message, String reason, int attempts, Instant at) {
        var headers = new ArrayList<>(KafkaHeaders.without(PREFIX, message.headers()));
        headers.add(KafkaHeaders.header(REASON, reason));
        headers.add(KafkaHeaders.header(TOPIC, message.topic()));
        headers.add(KafkaHeaders.header(PARTITION, Integer.toString(message.partition())));
        headers.add(KafkaHeaders.header(OFFSET, Long.toString(message.offset())));
        headers.add(KafkaHeaders.header(AT, IsoTime.text(at)));
        headers.add(KafkaHeaders.header(ATTEMPTS, Integer.toString(attempts)));
        return headers;
    }

    /** The offset of the copy that this mark settles; null if the record is not a mark. */
    static @Nullable Long settles(ConsumerRecord<byte[], byte[]> message) {
        var text =
                message.value() == null ? KafkaHeaders.toMap(message.headers()).get(SETTLES) : null;
        return text == null ? null : number(text);
    }

    private static @Nullable Long number(String text) {
        try {
            return Long.valueOf(text);
        } catch (NumberFormatException e) {
            return null; // not written by StreamOps
        }
    }

    /**
     * The identity of the copied message: copies with the same origin are one message. A copy without our headers stands for
     * itself.
     */
    static String origin(ConsumerRecord<byte[], byte[]> copy) {
        var headers = KafkaHeaders.toMap(copy.headers());
        return headers.containsKey(OFFSET)
                ? headers.get(TOPIC) + "/" + headers.get(PARTITION) + "/" + headers.get(OFFSET)
                : "copy " + copy.offset();
    }

    static TopicPartition partitionOf(ConsumerRecord<?, ?> message) {
        return new TopicPartition(message.topic(), message.partition());
    }

    /** Converts Kafka headers, which may repeat and hold bytes, into text. */
    static final class KafkaHeaders {
        private KafkaHeaders() {}

        /** The headers as text; of repeated names the last value wins. */
        static Map<String, String> toMap(Iterable<Header> headers) {
            var map = new LinkedHashMap<String, String>();
            for (var header : headers) {
                var value = header.value();
                map.put(header.key(), value == null ? "" : new String(value, UTF_8));
            }
            return map;
        }

        static List<Header> of(Map<String, String> headers) {
            return headers.entrySet().stream()
                    .map(entry -> header(entry.getKey(), entry.getValue()))
                    .toList();
        }

        static Header header(String name, String value) {
            return new RecordHeader(name, value.getBytes(UTF_8));
        }

        /** The headers whose names do not start with the prefix. */
        static List<Header> without(String prefix, Iterable<Header> headers) {
            return StreamSupport.stream(headers.spliterator(), false)
                    .filter(header -> !header.key().startsWith(prefix))
                    .toList();
        }
    }
}
