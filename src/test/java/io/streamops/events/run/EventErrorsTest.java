package io.streamops.events.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.execution.Failure;
import org.junit.jupiter.api.Test;

class EventErrorsTest {
    @Test
    void aFailureHasStackFramesWithoutMessages() {
        var error = EventErrors.of(Failure.permanent("SMTP_ERROR", "550 no such user"));
        assertThat(error.code()).isEqualTo("SMTP_ERROR");
        assertThat(error.message()).isEqualTo("550 no such user");
        assertThat(error.retryable()).isFalse();
        assertThat(error.stack())
                .contains("EventErrorsTest.aFailureHasStackFramesWithoutMessages")
                .doesNotContain("550");
    }

    @Test
    void anotherCodeCanBeGiven() {
        var error = EventErrors.of("VALIDATE_ERROR", Failure.retryable("RECORDS_ERROR", "a-b/c does not exist"));
        assertThat(error.code()).isEqualTo("VALIDATE_ERROR");
        assertThat(error.message()).isEqualTo("a-b/c does not exist");
        assertThat(error.retryable()).isTrue();
    }

    @Test
    void aLongMessageIsCut() {
        var error = EventErrors.of(Failure.retryable("SMTP_ERROR", "x".repeat(10_000)));
        assertThat(error.message()).hasSize(2_000);
    }

    @Test
    void aDefectHasFramesAndNoData() {
        var error = EventErrors.defect("INTERNAL", new IllegalStateException("secret"), true);
        assertThat(error.stack()).contains("EventErrorsTest.aDefectHasFramesAndNoData");
        assertThat(error.toJson().encode()).doesNotContain("secret");
        assertThat(String.valueOf(error.stack()).lines().count()).isBetween(2L, 31L);
    }
}
