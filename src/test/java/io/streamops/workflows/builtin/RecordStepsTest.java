package io.streamops.workflows.builtin;

import static io.streamops.workflows.stage.StepStage.await;
import static io.streamops.workflows.stage.StepStage.records;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.execution.RunCancelled;
import io.streamops.workflows.stage.StepStage;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The steps on records: validate and transform. */
@ExtendWith(VertxExtension.class)
class RecordStepsTest {
    private final StepStage stage;
    private final ValidateStep validate;
    private final TransformStep transform;

    RecordStepsTest(Vertx vertx) {
        stage = new StepStage(vertx);
        validate = new ValidateStep(stage.workers());
        transform = new TransformStep(stage.workers());
    }

    @Test
    void withoutRulesAllRecordsAreValid() throws Exception {
        var result = stage.run(validate, new JsonObject(), records("{\"a\":1}", "{}"));
        assertThat(result.toJson())
                .isEqualTo(new JsonObject("{\"recordsProcessed\":2,\"validRecords\":2,\"invalidRecords\":0}"));
        assertThat(result.records()).hasSize(2);
    }

    @Test
    void whatBreaksTheRulesIsDroppedCountedAndTheFirstTwentyAreNamed() throws Exception {
        var all = IntStream.range(0, 60)
                .mapToObj(i -> i % 2 == 0 ? new JsonObject().put("n", i) : new JsonObject().put("x", i))
                .toList();
        var with = new JsonObject().put("rules", new JsonObject().put("required", new JsonArray().add("n")));
        var result = stage.run(validate, with, all);
        assertThat(result.processed()).isEqualTo(60);
        assertThat(result.valid()).isEqualTo(30);
        assertThat(result.invalid()).isEqualTo(30);
        assertThat(result.records()).allMatch(record -> record.containsKey("n")).hasSize(30);
        var named = result.toJson().getJsonArray("invalid");
        assertThat(named).hasSize(20);
        assertThat(named.getJsonObject(1)).isEqualTo(new JsonObject("{\"index\":3,\"reason\":\"has no \\\"n\\\"\"}"));
    }

    @Test
    void rulesThatCannotBeUsedFailTheStep() {
        var failure = stage.failure(validate, new JsonObject("{\"rules\":{\"schema\":{\"type\":7}}}"), records("{}"));
        assertThat(failure.code()).isEqualTo("VALIDATE_ERROR");
        assertThat(failure.message()).isEqualTo("The schema's #/type must be a type or a list of types");
        assertThat(failure.isRetryable()).isFalse();
        assertThat(stage.failure(validate, new JsonObject("{\"rules\":[]}"), records("{}")))
                .hasMessage("rules must be an object");
    }

    @Test
    void aCheckThatNeverEndsEndsWithItsEffort() throws Exception {
        var with =
                new JsonObject("{\"rules\":{\"schema\":{\"properties\":{\"a\":{\"pattern\":\"^(a|a|aa)+\\\\1$\"}}}}}");
        var trial = stage.begin(validate, with, records("{\"a\":\"" + "a".repeat(60) + "!\"}"));
        trial.cancel(RunCancelled.Reason.LEASE_LOST);
        assertThatThrownBy(() -> await(trial.result())).isInstanceOf(RunCancelled.class);
        // The thread is released; otherwise there would soon be none.
        for (var i = 0; i < 4; i++) {
            assertThat(stage.run(validate, new JsonObject("{\"rules\":{}}"), records("{}"))
                            .valid())
                    .isEqualTo(1);
        }
    }

    @Test
    void recordsAreTransformedAndFiltered() throws Exception {
        var with = new JsonObject(
                "{\"transform\":{\"rename\":{\"a\":\"b\"},\"set\":{\"s\":1},\"where\":{\"b\":\"yes\"}}}");
        var result = stage.run(transform, with, records("{\"a\":\"yes\"}", "{\"a\":\"no\"}"));
        assertThat(result.records()).containsExactly(new JsonObject("{\"b\":\"yes\",\"s\":1}"));
        assertThat(result.toJson())
                .isEqualTo(new JsonObject(
                        "{\"recordsProcessed\":2,\"validRecords\":2,\"invalidRecords\":0,\"filteredRecords\":1}"));
    }

    @Test
    void theRecordThatCannotBeTransformedIsNamed() {
        var with = new JsonObject("{\"transform\":{\"normalize\":[\"a\"]}}");
        var failure = stage.failure(transform, with, records("{\"a\":\"x\"}", "{\"a\":2}"));
        assertThat(failure.code()).isEqualTo("TRANSFORM_ERROR");
        assertThat(failure.message()).isEqualTo("Record 1 has no text in \"a\" to normalize");
        assertThat(failure.isRetryable()).isFalse();
    }

    @Test
    void nothingIsNothing() throws Exception {
        assertThat(stage.run(transform, new JsonObject(), records()).processed())
                .isZero();
        assertThat(stage.run(validate, new JsonObject("{\"rules\":{}}"), records())
                        .processed())
                .isZero();
    }
}
