package io.streamops.settings;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Kafka: external if its address is set, embedded otherwise. */
public record KafkaSettings(Optional<KafkaSettings.Address> external, EmbeddedPort embedded) {
    static final Setting<List<String>> SERVERS = Setting.of(
            "KAFKA_BOOTSTRAP_SERVERS",
            null,
            SettingType.HOSTS_AND_PORTS,
            "Kafka's address; not set: the embedded Kafka");
    static final Setting<String> PROTOCOL = Setting.of(
            "KAFKA_SECURITY_PROTOCOL",
            "PLAINTEXT",
            new SettingType<>("one of PLAINTEXT, SSL, SASL_PLAINTEXT, SASL_SSL", text -> {
                if (!List.of("PLAINTEXT", "SSL", "SASL_PLAINTEXT", "SASL_SSL").contains(text)) {
                    throw new IllegalArgumentException(text);
                }
                return text;
            }),
            "security protocol of an external Kafka");
    static final Setting<String> MECHANISM = Setting.of(
            "KAFKA_SASL_MECHANISM", null, SettingType.TEXT, "SASL mechanism, such as PLAIN or SCRAM-SHA-512");
    static final Setting<String> JAAS =
            Setting.secret("KAFKA_SASL_JAAS_CONFIG", "JAAS login module and its credentials");
    static final List<Setting<?>> ALL = List.of(SERVERS, PROTOCOL, MECHANISM, JAAS);

    static KafkaSettings from(SettingValues values) {
        var security = new LinkedHashMap<String, String>();
        security.put("security.protocol", values.get(PROTOCOL));
        values.find(MECHANISM).ifPresent(mechanism -> security.put("sasl.mechanism", mechanism));
        values.find(JAAS).ifPresent(jaas -> security.put("sasl.jaas.config", jaas));
        return new KafkaSettings(
                values.find(SERVERS).map(servers -> new Address(String.join(",", servers), security)),
                EmbeddedPort.from(values, EmbeddedPort.KAFKA));
    }

    /**
     * The address of Kafka, with the security properties of its clients.
     *
     * @param security client properties by Kafka's names, such as {@code sasl.mechanism}
     */
    public record Address(String bootstrapServers, Map<String, String> security) {
        public Address {
            security = Map.copyOf(security);
        }

        public static Address plain(String bootstrapServers) {
            return new Address(bootstrapServers, Map.of());
        }

        /** Without the credentials. */
        @Override
        public String toString() {
            return bootstrapServers;
        }
    }
}
