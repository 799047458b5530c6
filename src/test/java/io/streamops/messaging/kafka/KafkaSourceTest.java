package io.streamops.messaging.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class KafkaSourceTest {
    @Test
    void whoSaysNothingElseHasTheContractsTimes() {
        var source = KafkaSource.of("workflow-processors", KafkaSource.Start.LATEST, "workflows", "tasks");

        assertThat(source.sessionTimeout()).isEqualTo(Duration.ofMillis(30_000));
        assertThat(source.heartbeat()).isEqualTo(Duration.ofMillis(3_000));
        assertThat(source.maxPollInterval()).isEqualTo(Duration.ofMillis(300_000));
        assertThat(source.commitInterval()).isEqualTo(Duration.ofMillis(5_000));
        assertThat(source.start().word()).isEqualTo("latest");
    }
}
