package io.streamops.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.messaging.brokers.PlainAmqp;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left when the process is killed without a chance to clean up. */
class KilledNodeIT {
    private static final Set<String> WRITTEN = Set.of("kafka", "redis", "rabbitmq", "minio");

    @TempDir
    Path dir;

    @TempDir
    Path config;

    @Test
    void acknowledgedWritesSurviveKilledNodes() throws Exception {
        var acknowledged = new HashSet<String>();
        for (var round = 0; round < 2; round++) {
            writeAndBeKilled(acknowledged);
        }
        var brokers = EmbeddedBrokers.start(NodeToKill.settings(dir.toString()), new NodeToKill.Silence());
        try {
            var addresses = brokers.addresses();
            assertThat(inKafka(
                            addresses.kafka().bootstrapServers(),
                            to("kafka", acknowledged).size()))
                    .containsAll(to("kafka", acknowledged));
            assertThat(inRabbit(addresses.rabbit().url())).containsAll(to("rabbitmq", acknowledged));
            assertThat(ObjectProbe.keys(ObjectProbe.client(addresses.objects())))
                    .containsAll(to("minio", acknowledged));
            try (var redis = RespProbe.connect(addresses.redis().url().getPort())) {
                for (var value : to("redis", acknowledged)) {
                    assertThat(redis.call("SISMEMBER", "s", value)).isEqualTo(":1");
                }
            }
        } finally {
            brokers.stop();
        }
    }

    private void writeAndBeKilled(Set<String> acknowledged) throws Exception {
        var node = node();
        try (var lines = node.inputReader()) {
            var seen = new HashSet<String>();
            var line = lines.readLine();
            while (line != null && !(seen.containsAll(WRITTEN) && line.startsWith("rabbitmq") && line.endsWith("00"))) {
                var words = line.split(" ", -1);
                if (WRITTEN.contains(words[0])) {
                    seen.add(words[0]);
                    acknowledged.add(line);
                }
                line = lines.readLine();
            }
            assertThat(line).as("the node wrote until it was killed").isNotNull();
            var redis = redis();
            node.destroyForcibly().waitFor();
            assertThat(redis.onExit()).as("Redis ends by itself").succeedsWithin(Duration.ofSeconds(60));
        }
    }

    private static List<String> to(String broker, Set<String> acknowledged) {
        return acknowledged.stream()
                .filter(line -> line.startsWith(broker + " "))
                .map(line -> line.substring(broker.length() + 1))
                .toList();
    }

    private ProcessHandle redis() throws Exception {
        var pid = Files.readString(dir.resolve("redis/redis.pid")).split(" ", -1)[0];
        return ProcessHandle.of(Long.parseLong(pid)).orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(ints = {300, 700, 1200, 1800, 2500})
    void aFirstStartThatWasCutOffDoesNotHinderTheNextOne(int millis) throws Exception {
        var node = node();
        node.waitFor(millis, TimeUnit.MILLISECONDS);
        node.destroyForcibly().waitFor();
        var brokers = EmbeddedBrokers.start(NodeToKill.settings(dir.toString()), new NodeToKill.Silence());
        try {
            assertThat(brokers.embedded()).hasSize(5);
        } finally {
            brokers.stop();
        }
    }

    private Process node() throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var classes = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        var silence = Files.writeString(config.resolve("logback.xml"), "<configuration/>");
        return new ProcessBuilder(
                        java,
                        "-Xmx256m",
                        "-Dlogback.configurationFile=" + silence,
                        "-cp",
                        classes,
                        NodeToKill.class.getName(),
                        dir.toString())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    private static List<String> inKafka(String address, int atLeast) {
        return KafkaProbe.read(Integer.parseInt(address.substring(address.indexOf(':') + 1)), "t", atLeast);
    }

    private static List<String> inRabbit(URI url) throws Exception {
        var values = new ArrayList<String>();
        try (var connection = PlainAmqp.connect(url);
                var channel = connection.createChannel()) {
            for (var got = channel.basicGet("q", true); got != null; got = channel.basicGet("q", true)) {
                values.add(new String(got.getBody(), StandardCharsets.UTF_8));
            }
        }
        return values;
    }
}
