package io.streamops.settings;

import java.util.List;

/**
 * Where an embedded broker listens.
 *
 * @param number the port, 0 for any free one
 * @param fixed whether the user asked for just this one: then a taken port is an error, otherwise a free one is found
 */
public record EmbeddedPort(int number, boolean fixed) {
    static final Setting<Integer> KAFKA = port("KAFKA", 9092);
    static final Setting<Integer> REDIS = port("REDIS", 6379);
    static final Setting<Integer> RABBITMQ = port("RABBITMQ", 5672);
    static final Setting<Integer> MINIO = port("MINIO", 9000);
    static final Setting<Integer> SMTP = port("SMTP", 3025);
    static final List<Setting<?>> ALL = List.of(KAFKA, REDIS, RABBITMQ, MINIO, SMTP);

    private static Setting<Integer> port(String broker, int fallback) {
        return Setting.of(
                "EMBEDDED_" + broker + "_PORT",
                Integer.toString(fallback),
                Shape.PORT,
                "where the embedded one listens; 0: any free port");
    }

    static EmbeddedPort from(Values values, Setting<Integer> setting) {
        var number = values.get(setting);
        return new EmbeddedPort(number, values.has(setting) && number != 0);
    }
}
