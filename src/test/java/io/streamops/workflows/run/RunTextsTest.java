package io.streamops.workflows.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventError;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.workflows.step.StepFailure;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is written into run states and events comes back as it was, and says no more than it may. */
class RunTextsTest {
    private static final EntityId ID = new EntityId("wf-1");
    private static final Instant AT = Instant.ofEpochMilli(1_767_489_005_123L);

    @Test
    void aKeptStepIsReadAsItWasWritten() {
        var step = new KeptStep("store", AT, Duration.ofMillis(1234), new JsonObject().put("path", "a/ü\"b"));

        assertThat(KeptStep.parse(step.encode())).isEqualTo(step);
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
            assertThat(EndingText.parse(EndingText.of(ending))).isEqualTo(ending);
        }
    }

    @Test
    void aFaultTellsItsFramesAndNoData() {
        var end = StepFaults.fault("my step", new IllegalStateException("the secret"));

        assertThat(end).isInstanceOfSatisfying(StepEnd.Failed.class, failed -> {
            assertThat(failed.passing()).isFalse();
            assertThat(failed.error().code()).isEqualTo("MY_STEP_ERROR");
            assertThat(failed.error().toJson().encode())
                    .contains("RunTextsTest.aFaultTellsItsFrames")
                    .doesNotContain("secret");
        });
    }

    @Test
    void aStepThatIsUnknownIsAnsweredWithTheKnownOnes() {
        assertThat(StepFaults.unknown("step1", List.of("validate", "crawl")).message())
                .isEqualTo("there is no step \"step1\"; there are crawl, validate");
    }

    @Test
    void whateverAStepFailsAtHasItsCode() {
        var end = StepFaults.said("validate", new StepFailure("RECORDS_ERROR", "a-b/c does not exist", false));

        assertThat(end).isInstanceOfSatisfying(StepEnd.Failed.class, failed -> {
            assertThat(failed.error().code()).isEqualTo("VALIDATE_ERROR");
            assertThat(failed.error().message()).isEqualTo("a-b/c does not exist");
        });
    }

    @Test
    void aLongMessageIsCut() {
        var end = StepFaults.said("store", StepFailure.passing("store", "x".repeat(10_000)));

        assertThat(end).isInstanceOfSatisfying(StepEnd.Failed.class, failed -> {
            assertThat(failed.passing()).isTrue();
            assertThat(failed.error().message()).hasSize(2_000);
        });
    }
}
