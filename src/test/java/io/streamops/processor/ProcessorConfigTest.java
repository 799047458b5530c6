package io.streamops.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProcessorConfigTest {
    @Test
    void withoutAWordTheUsualNumbersHold() {
        assertThat(ProcessorConfig.of(null)).isEqualTo(new ProcessorConfig(8, 128));
    }

    @Test
    void theDescriptorSaysOthers() {
        var config = new JsonObject().put("workflowsAtOnce", 3).put("tasksAtOnce", 5);

        assertThat(ProcessorConfig.of(config)).isEqualTo(new ProcessorConfig(3, 5));
    }

    @Test
    void aNumberThatCannotBeIsNamed() {
        assertThatThrownBy(() -> ProcessorConfig.of(new JsonObject().put("workflowsAtOnce", 0)))
                .hasMessage("workflowsAtOnce is 0 and must be a number from 1 to 1000");
    }

    @Test
    void whatIsAskedOfKafkaIsWhatTheContractSays() {
        var times = ProcessorTimes.standard();

        assertThat(times.session()).isEqualTo(Duration.ofSeconds(30));
        assertThat(times.commit()).isEqualTo(Duration.ofSeconds(5));
    }
}
