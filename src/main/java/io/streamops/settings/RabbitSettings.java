package io.streamops.settings;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * RabbitMQ: an external one where any part of its address is set, the embedded one otherwise.
 *
 * @param management where its management API is, which lets bindings be verified
 */
public record RabbitSettings(Optional<RabbitAddress> external, Optional<URI> management, EmbeddedPort embedded) {
    static final Setting<URI> URL = Setting.of(
                    "RABBITMQ_URL",
                    null,
                    Shape.url("amqp://user:password@host:5672/", "amqp", "amqps"),
                    "RabbitMQ's address; neither it nor one of its parts set: the embedded one")
            .asSecret();
    static final Setting<String> HOST = Setting.of("RABBITMQ_HOST", "rabbitmq", Shape.HOSTNAME, "part of the address");
    static final Setting<Integer> PORT =
            Setting.of("RABBITMQ_PORT", "5672", Shape.integer(1, 65_535), "part of the address");
    static final Setting<String> USER = Setting.of("RABBITMQ_USER", "guest", Shape.TEXT, "part of the address");
    static final Setting<String> PASSWORD = new Setting<>(
            "RABBITMQ_PASSWORD", "guest", Shape.TEXT.words(), "part of the address", true, Shape.TEXT.parser());
    static final Setting<String> VHOST = Setting.of("RABBITMQ_VHOST", "/", Shape.TEXT, "part of the address");
    static final Setting<URI> MANAGEMENT = Setting.of(
                    "RABBITMQ_MANAGEMENT_URL",
                    null,
                    Shape.url("http://user:password@host:15672", "http", "https"),
                    "RabbitMQ's management API; lets a consumer verify its bindings")
            .asSecret();
    static final List<Setting<?>> ALL = List.of(URL, HOST, PORT, USER, PASSWORD, VHOST, MANAGEMENT);

    static RabbitSettings from(Values values) {
        return new RabbitSettings(
                values.find(URL).or(() -> fromParts(values)).map(RabbitAddress::new),
                values.find(MANAGEMENT),
                EmbeddedPort.from(values, EmbeddedPort.RABBITMQ));
    }

    private static Optional<URI> fromParts(Values values) {
        if (Stream.of(HOST, PORT, USER, PASSWORD, VHOST).noneMatch(values::has)) {
            return Optional.empty();
        }
        var vhost = values.get(VHOST);
        return Optional.of(URI.create("amqp://%s:%s@%s:%d/%s"
                .formatted(
                        encoded(values.get(USER)),
                        encoded(values.get(PASSWORD)),
                        values.get(HOST),
                        values.get(PORT),
                        "/".equals(vhost) ? "" : encoded(vhost))));
    }

    private static String encoded(String part) {
        return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
