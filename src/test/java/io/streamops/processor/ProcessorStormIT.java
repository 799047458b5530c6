package io.streamops.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.messaging.Eventually;
import io.streamops.processor.RunningProcessor.Form;
import io.vertx.core.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Processors come and go, and so does Kafka, while many workflows run. */
class ProcessorStormIT extends ProcessorStage {
    private static final int MANY = 200;

    private List<String> askForMany(int milliseconds) throws Exception {
        var ids = new ArrayList<String>();
        for (var i = 0; i < MANY; i++) {
            ids.add(client.ask("medium", new JsonObject().put("ms", milliseconds), "brief", "brief", "brief"));
        }
        return ids;
    }

    private long over(List<String> ids) {
        return ids.stream().filter(client::isOver).count();
    }

    /** Each has ended once, and its events are in order; repeated events are equal. */
    private void assertAllEndedOnce(List<String> ids) {
        for (var id : ids) {
            assertThat(client.payloads(id, "workflow.completed").stream().distinct())
                    .as(id)
                    .hasSize(1);
            assertThat(client.payloads(id, "workflow.failed")).as(id).isEmpty();
            assertThat(client.payloads(id, "workflow.step.completed").stream()
                            .map(payload -> payload.getInteger("stepIndex"))
                            .distinct())
                    .as(id)
                    .containsExactly(0, 1, 2);
            assertThat(client.payloads(id, "workflow.step.completed").stream().distinct())
                    .as(id)
                    .hasSize(3);
            assertThat(client.types(id)).as(id).endsWith("workflow.completed");
        }
    }

    @Test
    void everyWorkflowEndsOnceWhileProcessorsComeAndGo() throws Exception {
        started(Form.named("staying"));
        var ids = askForMany(150);
        for (var i = 1; i <= 4; i++) {
            var before = over(ids);
            var guest = started(Form.named("guest-" + i));
            Eventually.until("some more are over", () -> over(ids) >= Math.min(MANY, before + 15));
            guest.stop();
        }
        Eventually.until("all are over", () -> over(ids) == MANY);

        assertAllEndedOnce(ids);
    }

    @Test
    void aRestartOfKafkaEndsNothingAndLosesNothing() throws Exception {
        started(Form.named("one"));
        started(Form.named("two"));
        var ids = askForMany(50);
        Eventually.until("some are over", () -> over(ids) >= 20);
        restartKafka();
        Eventually.until("all are over", () -> over(ids) == MANY);

        assertAllEndedOnce(ids);
    }
}
