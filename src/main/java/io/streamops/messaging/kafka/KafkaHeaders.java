package io.streamops.messaging.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.internals.RecordHeader;

/** Converts Kafka headers, which may repeat and hold bytes, into text. */
final class KafkaHeaders {
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
