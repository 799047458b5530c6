package io.streamops.settings;

import java.util.Map;

/**
 * The address of Kafka, with the security properties of its clients.
 *
 * @param security client properties by Kafka's names, such as {@code sasl.mechanism}
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
