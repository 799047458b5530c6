package io.streamops.messaging.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class KafkaSourceTest {
    @Test
    void whoSaysNothingElseHasTheContractsTimes() {
        var source = KafkaSource.of("workflow-processors", KafkaSource.Start.LATEST, "workflows", "tasks");

        assertThat(source.sessionTimeout()).isEqualTo(Duration.ofSeconds(30));
        assertThat(source.heartbeat()).isEqualTo(Duration.ofSeconds(3));
        assertThat(source.maxPollInterval()).isEqualTo(Duration.ofMinutes(5));
        assertThat(source.commitInterval()).isEqualTo(Duration.ofSeconds(5));
        assertThat(source.start().word()).isEqualTo("latest");
    }
}
