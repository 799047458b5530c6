package io.streamops.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsTest {
    private static Settings settings(Map<String, String> environment) {
        return Settings.from(new SettingValues(environment, Map.of()));
    }

    @Test
    void namesAndDefaultsAreThese() {
        var pinned = Settings.groups().stream()
                .flatMap(group -> group.settings().stream())
                .map(setting -> setting.name() + "=" + setting.fallback())
                .toList();

        assertThat(pinned)
                .containsExactly(
                        "DATA_DIR=./data",
                        "START_WAIT_S=60",
                        "DRAIN_S=1",
                        "HTTP_HOST=127.0.0.1",
                        "HTTP_PORT=8080",
                        "HTTP_OPEN=false",
                        "HTTP_CORS_ORIGINS=null",
                        "HTTP_MAX_BODY_BYTES=1048576",
                        "HTTP_MAX_CONNECTIONS=10000",
                        "HTTP_IDLE_TIMEOUT_S=60",
                        "SSE_HEARTBEAT_S=15",
                        "API_KEYS_FILE=null",
                        "JWT_ISSUER=null",
                        "JWT_JWKS_URL=null",
                        "JWT_AUDIENCE=null",
                        "RATE_LIMIT_PER_S=5000",
                        "RATE_LIMIT_BURST=10000",
                        "CLUSTER=false",
                        "CLUSTER_HOST=127.0.0.1",
                        "CLUSTER_PORT=5701",
                        "CLUSTER_SEEDS=null",
                        "CLUSTER_DNS=null",
                        "CLUSTER_SECRET=null",
                        "CLUSTER_TLS_CERT=null",
                        "CLUSTER_TLS_KEY=null",
                        "CLUSTER_TLS_CA=null",
                        "KAFKA_BOOTSTRAP_SERVERS=null",
                        "KAFKA_SECURITY_PROTOCOL=PLAINTEXT",
                        "KAFKA_SASL_MECHANISM=null",
                        "KAFKA_SASL_JAAS_CONFIG=null",
                        "REDIS_URL=null",
                        "RABBITMQ_URL=null",
                        "RABBITMQ_HOST=rabbitmq",
                        "RABBITMQ_PORT=5672",
                        "RABBITMQ_USER=guest",
                        "RABBITMQ_PASSWORD=guest",
                        "RABBITMQ_VHOST=/",
                        "RABBITMQ_MANAGEMENT_URL=null",
                        "MINIO_ENDPOINT=null",
                        "MINIO_ACCESS_KEY=null",
                        "MINIO_SECRET_KEY=null",
                        "SMTP_URL=null",
                        "SMTP_FROM=streamops@localhost",
                        "EMBEDDED_KAFKA_PORT=9092",
                        "EMBEDDED_REDIS_PORT=6379",
                        "EMBEDDED_RABBITMQ_PORT=5672",
                        "EMBEDDED_MINIO_PORT=9000",
                        "EMBEDDED_SMTP_PORT=3025",
                        "CRAWL_TTL_S=3600",
                        "CRAWL_KEEP_S=86400",
                        "CRAWL_TIMEOUT_MS=15000",
                        "CRAWL_MAX_BYTES=10485760",
                        "CRAWL_HOST_DELAY_MS=1000",
                        "CRAWL_HOST_CONCURRENCY=1",
                        "CRAWL_ALLOW_PRIVATE=false",
                        "CRAWL_USER_AGENT=null",
                        "CRAWL_DATA=object",
                        "JOB_TTL_S=3600",
                        "QUEUE_STREAM_KEY=jobs:stream",
                        "WORKER_GROUP=workers",
                        "CONSUMER=null",
                        "MAX_INFLIGHT=50",
                        "BACKPRESSURE_MAX_BACKLOG=10000",
                        "LLM_BASE_URL=null",
                        "LLM_MODEL=null",
                        "LLM_API_KEY=null",
                        "EVENT_TTL_S=604800",
                        "WORKFLOW_STEPS_FILE=null",
                        "TASK_RETRY_DELAY_MS=30000",
                        "COLLECTED_LENIENT=true",
                        "COLLECTED_MISSING_OBJECT_S=3600",
                        "COLLECTED_MAX_MB=1024",
                        "SENTIMENT_URL=null",
                        "SENTIMENT_TOKEN=null",
                        "LOG_FORMAT=null",
                        "LOG_LEVEL=info",
                        "OTEL_EXPORTER_OTLP_ENDPOINT=null");
    }

    @Test
    void anEmptyEnvironmentMeansEmbeddedBrokersOnLoopback() {
        var settings = settings(Map.of());

        assertThat(settings.http().host()).isEqualTo("127.0.0.1");
        assertThat(settings.http().port()).isEqualTo(8080);
        assertThat(settings.http().heartbeat()).isEqualTo(Duration.ofSeconds(15));
        assertThat(settings.node().dataDir()).isEqualTo(Path.of("./data"));
        assertThat(settings.kafka().external()).isEmpty();
        assertThat(settings.redis().external()).isEmpty();
        assertThat(settings.rabbit().external()).isEmpty();
        assertThat(settings.objects().external()).isEmpty();
        assertThat(settings.smtp().external()).isEmpty();
        assertThat(settings.kafka().embedded()).isEqualTo(new EmbeddedPort(9092, false));
        assertThat(settings.access().configured()).isFalse();
    }

    @Test
    void anOptionWinsOverTheEnvironment() {
        var settings = Settings.from(new SettingValues(Map.of("HTTP_PORT", "1"), Map.of("HTTP_PORT", "2")));

        assertThat(settings.http().port()).isEqualTo(2);
    }

    @Test
    void anEmptyTextCountsAsNotSet() {
        assertThat(settings(Map.of("REDIS_URL", "")).redis().external()).isEmpty();
    }

    @Test
    void anyPartOfTheAddressOfRabbitMqMakesItExternal() {
        var rabbit = settings(Map.of("RABBITMQ_USER", "ann", "RABBITMQ_PASSWORD", "s/e:c@r t"))
                .rabbit();

        assertThat(rabbit.external())
                .contains(new RabbitSettings.Address(URI.create("amqp://ann:s%2Fe%3Ac%40r%20t@rabbitmq:5672/")));
    }

    @Test
    void aVirtualHostIsEncodedIntoTheAddress() {
        var rabbit =
                settings(Map.of("RABBITMQ_HOST", "mq", "RABBITMQ_VHOST", "a/b")).rabbit();

        assertThat(rabbit.external())
                .contains(new RabbitSettings.Address(URI.create("amqp://guest:guest@mq:5672/a%2Fb")));
    }

    @Test
    void kafkasSecurityIsPassedOnByItsOwnNames() {
        var kafka = settings(Map.of(
                        "KAFKA_BOOTSTRAP_SERVERS", "a:1, b:2",
                        "KAFKA_SECURITY_PROTOCOL", "SASL_SSL",
                        "KAFKA_SASL_MECHANISM", "PLAIN",
                        "KAFKA_SASL_JAAS_CONFIG", "secret"))
                .kafka();

        assertThat(kafka.external())
                .contains(new KafkaSettings.Address(
                        "a:1,b:2",
                        Map.of(
                                "security.protocol", "SASL_SSL",
                                "sasl.mechanism", "PLAIN",
                                "sasl.jaas.config", "secret")));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            HTTP_PORT | 80800 | HTTP_PORT (--http-port) is "80800"; it must be a whole number from 0 to 65535
            HTTP_OPEN | yes | HTTP_OPEN (--http-open) is "yes"; it must be true or false
            START_WAIT_S | 1m | START_WAIT_S (--start-wait-s) is "1m"; it must be a whole number of seconds from 1 to 3600
            LOG_FORMAT | xml | LOG_FORMAT (--log-format) is "xml"; it must be one of human, json
            KAFKA_BOOTSTRAP_SERVERS | kafka | KAFKA_BOOTSTRAP_SERVERS (--kafka-bootstrap-servers) is "kafka"; it must be host:port, or a comma-separated list of them
            KAFKA_SECURITY_PROTOCOL | TLS | KAFKA_SECURITY_PROTOCOL (--kafka-security-protocol) is "TLS"; it must be one of PLAINTEXT, SSL, SASL_PLAINTEXT, SASL_SSL
            MINIO_ENDPOINT | minio:9000 | MINIO_ENDPOINT (--minio-endpoint) is "minio:9000"; it must be a URL such as http://host:9000
            HTTP_CORS_ORIGINS | app.example.com | HTTP_CORS_ORIGINS (--http-cors-origins) is "app.example.com"; it must be a comma-separated list of origins such as https://app.example.com, or *
            REDIS_URL | http://ann:hidden@r | REDIS_URL (--redis-url) is invalid (its value is secret and not shown); it must be a URL such as redis://[user:password@]host:6379/0
            """)
    void aBadValueIsNamedWithWhatWouldBeRight(String name, String value, String complaint) {
        assertThatThrownBy(() -> settings(Map.of(name, value)))
                .isInstanceOf(BadSettings.class)
                .hasMessage(complaint);
    }

    @Test
    void whatIsNeededWithAnotherSettingIsNamed() {
        assertThatThrownBy(() -> settings(Map.of("MINIO_ENDPOINT", "http://minio:9000")))
                .hasMessage(
                        "MINIO_ACCESS_KEY (--minio-access-key) is not set (access key; required with MINIO_ENDPOINT);"
                                + " it must be a non-blank text");
    }

    @Test
    void anotherHostThanLoopbackNeedsAccessOrAnExplicitYes() {
        assertThatThrownBy(() -> settings(Map.of("HTTP_HOST", "0.0.0.0")))
                .isInstanceOf(BadSettings.class)
                .hasMessageContaining("HTTP_HOST (--http-host) is \"0.0.0.0\"")
                .hasMessageContaining("API_KEYS_FILE")
                .hasMessageContaining("HTTP_OPEN=true");
        assertThat(settings(Map.of("HTTP_HOST", "0.0.0.0", "HTTP_OPEN", "true"))
                        .http()
                        .host())
                .isEqualTo("0.0.0.0");
        assertThat(settings(Map.of("HTTP_HOST", "0.0.0.0", "API_KEYS_FILE", "keys.json"))
                        .http()
                        .host())
                .isEqualTo("0.0.0.0");
    }

    @Test
    void anAddressIsShownWithoutItsCredentials() {
        var settings = settings(Map.of(
                "REDIS_URL", "redis://ann:hidden@redis:6379/0",
                "RABBITMQ_PASSWORD", "hidden",
                "SMTP_URL", "smtp://ann:hidden@mail:587",
                "MINIO_ENDPOINT", "http://minio:9000",
                "MINIO_ACCESS_KEY", "hidden",
                "MINIO_SECRET_KEY", "hidden",
                "KAFKA_BOOTSTRAP_SERVERS", "kafka:9092",
                "KAFKA_SASL_JAAS_CONFIG", "hidden",
                "LLM_API_KEY", "hidden"));

        assertThat(settings.toString()).doesNotContain("hidden").contains("redis://redis:6379/0");
    }

    @Test
    void everyDefaultIsOfItsOwnShape() {
        var values = new SettingValues(Map.of(), Map.of());

        assertThat(Settings.groups().stream()
                        .flatMap(group -> group.settings().stream())
                        .filter(setting -> setting.fallback() != null)
                        .toList())
                .allSatisfy(setting -> assertThat((Object) values.get(setting)).isNotNull());
    }

    @Test
    void noTwoSettingsShareAName() {
        List<String> names = Settings.groups().stream()
                .flatMap(group -> group.settings().stream())
                .map(setting -> setting.name())
                .toList();

        assertThat(names).doesNotHaveDuplicates();
    }
}
