package io.streamops.workflows.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventError;
import io.streamops.contract.event.WorkflowEvent;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Stored texts of runs are decoded unchanged. */
class RunTextsTest {
    private static final EntityId ID = new EntityId("wf-1");
    private static final Instant AT = Instant.ofEpochMilli(1_767_489_005_123L);

    @Test
    void aKeptStepIsReadAsItWasWritten() {
        var step = new StoredStep("store", AT, Duration.ofMillis(1234), new JsonObject().put("path", "a/ü\"b"));

        assertThat(StoredStep.parse(step.encode())).isEqualTo(step);
    }

    @Test
    void everyEndingIsReadAsItWasWritten() {
        var error = new EventError("STORE_ERROR", "no \"bucket\"", false, "at X");
        for (var ending : List.<WorkflowEvent>of(
                new WorkflowEvent.Completed(ID, AT, Duration.ofSeconds(3), 2, new JsonObject().put("totalRecords", 1)),
                new WorkflowEvent.Failed(ID, AT, "store", 1, error),
                new WorkflowEvent.Failed(
                        ID,
                        AT,
                        null,
                        null,
                        new EventError(EventError.CANCELLED, "not needed", null, "CANCELLED\n  at workflow")))) {
            assertThat(TerminalEventCodec.decode(TerminalEventCodec.encode(ending)))
                    .isEqualTo(ending);
        }
    }
}
