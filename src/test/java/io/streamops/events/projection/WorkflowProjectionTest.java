package io.streamops.events.projection;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.EventError;
import io.streamops.contract.event.StepSpec;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.contract.event.WorkflowPriority;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WorkflowProjectionTest {
    private static final EntityId ID = new EntityId("wf-1");
    private static final Instant T = Instant.parse("2026-01-04T01:09:27.123Z");
    private static final WorkflowEvent CREATED = new WorkflowEvent.Created(
            ID,
            "Pipeline",
            List.of(StepSpec.named("validate"), StepSpec.named("store")),
            WorkflowPriority.HIGH,
            T,
            null);
    private static final WorkflowEvent BEGUN = new WorkflowEvent.Processing(ID, T.plusSeconds(1), "validate", 0);
    private static final WorkflowEvent COMPLETED =
            new WorkflowEvent.Completed(ID, T.plusSeconds(9), Duration.ofSeconds(8), 2, new JsonObject().put("n", 1));

    private static WorkflowEvent step(int index, JsonObject result) {
        var name = index == 0 ? "validate" : "store";
        return new WorkflowEvent.StepCompleted(ID, name, index, T.plusSeconds(2), Duration.ofMillis(7), result);
    }

    private static WorkflowEvent step(int index) {
        return step(index, new JsonObject().put("recordsProcessed", 3));
    }

    private static WorkflowEvent failed(String code) {
        return new WorkflowEvent.Failed(ID, T.plusSeconds(5), "store", 1, EventError.of(code, "no room"));
    }

    private static JsonObject after(WorkflowEvent... events) {
        @Nullable JsonObject view = null;
        for (var event : events) {
            view = WorkflowProjection.next(view, event).orElse(view);
        }
        return java.util.Objects.requireNonNull(view);
    }

    @Test
    void aNewEntityIsPending() {
        assertThat(after(CREATED)).isEqualTo(new JsonObject("""
                        {"workflowId":"wf-1","name":"Pipeline","steps":["validate","store"],"priority":"high",
                         "status":"pending","currentStep":null,"currentStepIndex":0,
                         "createdAt":"2026-01-04T01:09:27.123Z","startedAt":null,"completedAt":null,"error":null,
                         "results":[]}"""));
    }

    @Test
    void itGoesFromStepToStepToItsEnd() {
        var begun = after(CREATED, BEGUN);
        assertThat(begun.getString("status")).isEqualTo("processing");
        assertThat(begun.getString("currentStep")).isEqualTo("validate");
        assertThat(begun.getString("startedAt")).isEqualTo("2026-01-04T01:09:28.123Z");

        var between = after(CREATED, BEGUN, step(0));
        assertThat(between.getString("currentStep")).isEqualTo("store");
        assertThat(between.getInteger("currentStepIndex")).isEqualTo(1);
        assertThat(between.getJsonArray("results")).isEqualTo(new JsonArray("""
                        [{"stepName":"validate","stepIndex":0,"completedAt":"2026-01-04T01:09:29.123Z","duration":7,
                          "result":{"recordsProcessed":3}}]"""));

        var ended = after(CREATED, BEGUN, step(0), step(1), COMPLETED);
        assertThat(ended.getString("status")).isEqualTo("completed");
        assertThat(ended.getString("currentStep")).isNull();
        assertThat(ended.getLong("duration")).isEqualTo(8000);
        assertThat(ended.getJsonObject("summary")).isEqualTo(new JsonObject().put("n", 1));
    }

    @Test
    void theOldViewIsNotChanged() {
        var before = after(CREATED, BEGUN, step(0));
        var copy = before.copy();

        WorkflowProjection.next(before, step(1));
        WorkflowProjection.next(before, COMPLETED);

        assertThat(before).isEqualTo(copy);
    }

    @Test
    void repeatsChangeNothing() {
        assertThat(WorkflowProjection.next(after(CREATED), CREATED)).isEmpty();
        assertThat(WorkflowProjection.next(after(CREATED, BEGUN), BEGUN)).isEmpty();
        assertThat(WorkflowProjection.next(after(CREATED, BEGUN, step(0)), step(0)))
                .isEmpty();
        assertThat(WorkflowProjection.next(after(CREATED, BEGUN, step(0)), BEGUN))
                .isEmpty();
        assertThat(WorkflowProjection.next(after(CREATED, COMPLETED), COMPLETED))
                .isEmpty();
    }

    @Test
    void aTerminalStatusStays() {
        for (var end : List.of(COMPLETED, failed("STORE_ERROR"), failed("CANCELLED"))) {
            var ended = after(CREATED, end);
            for (var late : List.of(CREATED, BEGUN, step(0), COMPLETED, failed("X"))) {
                assertThat(WorkflowProjection.next(ended, late))
                        .as(late + " after " + end)
                        .isEmpty();
            }
        }
    }

    @Test
    void aFailureSaysWhereAndACancelIsOneOfItsOwn() {
        var failed = after(CREATED, BEGUN, failed("STORE_ERROR"));
        assertThat(failed.getString("status")).isEqualTo("failed");
        assertThat(failed.getString("currentStep")).isEqualTo("store");
        assertThat(failed.getJsonObject("error"))
                .isEqualTo(new JsonObject().put("code", "STORE_ERROR").put("message", "no room"));

        assertThat(after(CREATED, failed("CANCELLED")).getString("status")).isEqualTo("cancelled");
    }

    @Test
    void eventsBeforeTheCreationAreKept() {
        var early = after(BEGUN, step(0));
        assertThat(EntityView.ViewJson.isKnown(early)).isFalse();

        var known = after(BEGUN, step(0), CREATED);
        assertThat(EntityView.ViewJson.isKnown(known)).isTrue();
        assertThat(known.getString("status")).isEqualTo("processing");
        assertThat(known.getString("name")).isEqualTo("Pipeline");
        assertThat(known.getInteger("currentStepIndex")).isEqualTo(1);
        assertThat(known.getJsonArray("results")).hasSize(1);
        assertThat(after(COMPLETED, CREATED).getString("status")).isEqualTo("completed");
    }

    @Test
    void aStepRestartedByAnotherProcessorChangesNothing() {
        var resumed = new WorkflowEvent.Processing(ID, T.plusSeconds(60), "store", 1);

        assertThat(WorkflowProjection.next(after(CREATED, BEGUN, step(0)), resumed))
                .isEmpty();
    }

    @Test
    void aResultThatIsTooLargeToBeListedIsOnlyNoted() {
        var huge = step(0, new JsonObject().put("text", "x".repeat(300_000)));

        var results = after(CREATED, huge).getJsonArray("results");

        assertThat(results.getJsonObject(0).getJsonObject("result")).isEqualTo(new JsonObject().put("truncated", true));
    }
}
