package io.streamops.settings;

import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * RabbitMQ: external if any part of its address is set, embedded otherwise.
 *
 * @param management the address of its management API, used to verify bindings
 */
public record RabbitSettings(
        Optional<RabbitSettings.Address> external, Optional<URI> management, EmbeddedPort embedded) {
    static final Setting<URI> URL = Setting.of(
                    "RABBITMQ_URL",
                    null,
                    SettingType.url("amqp://user:password@host:5672/", "amqp", "amqps"),
                    "RabbitMQ's address; if neither it nor a part of it is set: the embedded broker")
            .asSecret();
    static final Setting<String> HOST =
            Setting.of("RABBITMQ_HOST", "rabbitmq", SettingType.HOSTNAME, "host, if RABBITMQ_URL is not set");
    static final Setting<Integer> PORT =
            Setting.of("RABBITMQ_PORT", "5672", SettingType.integer(1, 65_535), "port, if RABBITMQ_URL is not set");
    static final Setting<String> USER =
            Setting.of("RABBITMQ_USER", "guest", SettingType.TEXT, "user, if RABBITMQ_URL is not set");
    static final Setting<String> PASSWORD = new Setting<>(
            "RABBITMQ_PASSWORD",
            "guest",
            SettingType.TEXT.words(),
            "password, if RABBITMQ_URL is not set",
            true,
            SettingType.TEXT.parser());
    static final Setting<String> VHOST =
            Setting.of("RABBITMQ_VHOST", "/", SettingType.TEXT, "virtual host, if RABBITMQ_URL is not set");
    static final Setting<URI> MANAGEMENT = Setting.of(
                    "RABBITMQ_MANAGEMENT_URL",
                    null,
                    SettingType.url("http://user:password@host:15672", "http", "https"),
                    "address of RabbitMQ's management API, used to verify bindings")
            .asSecret();
    static final List<Setting<?>> ALL = List.of(URL, HOST, PORT, USER, PASSWORD, VHOST, MANAGEMENT);

    static RabbitSettings from(SettingValues values) {
        return new RabbitSettings(
                values.find(URL).or(() -> fromParts(values)).map(Address::new),
                values.find(MANAGEMENT),
                EmbeddedPort.from(values, EmbeddedPort.RABBITMQ));
    }

    private static Optional<URI> fromParts(SettingValues values) {
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

    /** The address of RabbitMQ: {@code amqp[s]://user:password@host:port/vhost}. */
    public record Address(URI url) {

        /** Without the credentials. */
        @Override
        public String toString() {
            return SettingValues.Redaction.withoutCredentials(url);
        }
    }
}
