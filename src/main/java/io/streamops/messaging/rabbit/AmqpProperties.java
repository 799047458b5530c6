package io.streamops.messaging.rabbit;

import com.rabbitmq.client.AMQP.BasicProperties;
import io.streamops.kit.Truncation;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes message properties fit AMQP. Names are short strings of at most 255 bytes; a longer one is cut and made unique by
 * its digest.
 */
final class AmqpProperties {
    private static final int MOST_BYTES = 255;
    /** This many characters and the digest fit into 255 bytes, whatever the characters. */
    private static final int KEPT_CHARACTERS = 60;
    /** Headers that RabbitMQ interprets: the first two add receivers; a queue that counts deliveries sets the third. */
    private static final Set<String> ACTED_ON = Set.of("CC", "BCC", RedeliveryCounts.BY_QUEUE);

    private AmqpProperties() {}

    /**
     * The properties for publishing a message again, without those that RabbitMQ would interpret again: expiration, user id,
     * further receivers.
     */
    static BasicProperties again(BasicProperties properties) {
        var headers = new LinkedHashMap<String, Object>();
        if (properties.getHeaders() != null) {
            headers.putAll(properties.getHeaders());
        }
        headers.keySet().removeAll(ACTED_ON);
        return fitting(properties
                .builder()
                .headers(headers)
                .expiration(null)
                .userId(null)
                .build());
    }

    /** The properties with names that fit. */
    static BasicProperties fitting(BasicProperties properties) {
        return properties
                .builder()
                .contentType(fitting(properties.getContentType()))
                .contentEncoding(fitting(properties.getContentEncoding()))
                .headers(fitting(properties.getHeaders()))
                .correlationId(fitting(properties.getCorrelationId()))
                .replyTo(fitting(properties.getReplyTo()))
                .messageId(fitting(properties.getMessageId()))
                .type(fitting(properties.getType()))
                .appId(fitting(properties.getAppId()))
                .clusterId(fitting(properties.getClusterId()))
                .build();
    }

    private static @Nullable Map<String, Object> fitting(@Nullable Map<String, Object> headers) {
        if (headers == null || headers.keySet().stream().allMatch(AmqpProperties::fits)) {
            return headers;
        }
        var fitting = new LinkedHashMap<String, Object>();
        headers.forEach((name, value) -> fitting.put(shortened(name), value));
        return fitting;
    }

    static @Nullable String fitting(@Nullable String name) {
        return name == null ? null : shortened(name);
    }

    private static String shortened(String name) {
        if (fits(name)) {
            return name;
        }
        var digest = RabbitParkedHeaders.sha256().digest(bytes(name));
        return Truncation.exactly(name, KEPT_CHARACTERS) + "…" + HexFormat.of().formatHex(digest);
    }

    /** Whether the name fits into a short string. */
    static boolean fits(String name) {
        return name.length() <= MOST_BYTES && bytes(name).length <= MOST_BYTES;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
