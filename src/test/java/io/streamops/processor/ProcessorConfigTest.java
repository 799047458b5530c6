package io.streamops.processor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.json.JsonObject;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class ProcessorConfigTest {
    @Test
    void withoutAWordTheUsualNumbersHold() {
        assertThat(EventProcessor.Config.of(null)).isEqualTo(new EventProcessor.Config(8, 128));
    }

    @Test
    void theDescriptorSaysOthers() {
        var config = new JsonObject().put("workflowsAtOnce", 3).put("tasksAtOnce", 5);

        assertThat(EventProcessor.Config.of(config)).isEqualTo(new EventProcessor.Config(3, 5));
    }

    @Test
    void aNumberThatCannotBeIsNamed() {
        assertThatThrownBy(() -> EventProcessor.Config.of(new JsonObject().put("workflowsAtOnce", 0)))
                .hasMessage("workflowsAtOnce is 0 and must be a number from 1 to 1000");
    }

    @Test
    void theKafkaSettingsAreThoseOfTheContract() {
        var times = EventProcessor.Times.standard();

        assertThat(times.session()).isEqualTo(Duration.ofSeconds(30));
        assertThat(times.commit()).isEqualTo(Duration.ofSeconds(5));
    }
}
