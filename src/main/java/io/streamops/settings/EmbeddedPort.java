package io.streamops.settings;

import java.util.List;

/**
 * The port of an embedded broker.
 *
 * @param number the port; 0: any free one
 * @param fixed whether the port was set explicitly: if it is taken, the start fails; a default that is taken is replaced by
 *     a free port
 */
public record EmbeddedPort(int number, boolean fixed) {
    static final Setting<Integer> KAFKA = port("EMBEDDED_KAFKA_PORT", "9092", "Kafka");
    static final Setting<Integer> REDIS = port("EMBEDDED_REDIS_PORT", "6379", "Redis");
    static final Setting<Integer> RABBITMQ = port("EMBEDDED_RABBITMQ_PORT", "5672", "RabbitMQ");
    static final Setting<Integer> MINIO = port("EMBEDDED_MINIO_PORT", "9000", "object store");
    static final Setting<Integer> SMTP = port("EMBEDDED_SMTP_PORT", "3025", "mail server");
    static final List<Setting<?>> ALL = List.of(KAFKA, REDIS, RABBITMQ, MINIO, SMTP);

    private static Setting<Integer> port(String name, String fallback, String broker) {
        return Setting.of(
                name, fallback, SettingType.PORT, "port of the embedded %s; 0: any free port".formatted(broker));
    }

    static EmbeddedPort from(SettingValues values, Setting<Integer> setting) {
        var number = values.get(setting);
        return new EmbeddedPort(number, values.has(setting) && number != 0);
    }
}
