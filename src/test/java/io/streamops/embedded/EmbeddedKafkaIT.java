package io.streamops.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The embedded Kafka, alone, seen from Kafka's own clients. */
class EmbeddedKafkaIT {
    @TempDir
    Path dir;

    @Test
    void whatWasWrittenIsThereAfterARestartAtAnotherPort() throws Exception {
        var kafka = EmbeddedKafka.start(dir, 0);
        try (var admin = Admin.create(Map.of("bootstrap.servers", "127.0.0.1:" + kafka.port()))) {
            admin.createTopics(List.of(new NewTopic("t", 3, (short) 1))).all().get(60, TimeUnit.SECONDS);
            KafkaProbe.write(kafka.port(), "t", "first");
        } finally {
            kafka.stop();
        }
        var again = EmbeddedKafka.start(dir, 0);
        try {
            KafkaProbe.write(again.port(), "t", "second");
            assertThat(KafkaProbe.read(again.port(), "t", 2)).containsExactlyInAnyOrder("first", "second");
        } finally {
            again.stop();
        }
    }

    @Test
    void itStartsAgainAtTheSamePort() throws Exception {
        var kafka = EmbeddedKafka.start(dir, 0);
        var port = kafka.port();
        kafka.stop();
        var again = EmbeddedKafka.start(dir, port);
        try {
            assertThat(again.port()).isEqualTo(port);
        } finally {
            again.stop();
        }
    }
}
