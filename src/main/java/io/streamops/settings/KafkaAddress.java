package io.streamops.settings;

import java.util.Map;

/**
 * Where Kafka is, and how to speak to it.
 *
 * @param security client properties such as {@code sasl.mechanism}, by Kafka's own names
 */
public record KafkaAddress(String bootstrapServers, Map<String, String> security) {
    public KafkaAddress {
        security = Map.copyOf(security);
    }

    public static KafkaAddress plain(String bootstrapServers) {
        return new KafkaAddress(bootstrapServers, Map.of());
    }

    /** Without the credentials. */
    @Override
    public String toString() {
        return bootstrapServers;
    }
}
