package io.streamops.tasks.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.events.effort.Ended;
import io.streamops.events.effort.Ended.End;
import io.streamops.tasks.kind.TaskFailure;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class FailuresTest {
    private static final Duration LIMIT = Duration.ofSeconds(5);

    @Test
    void whatIsExpectedIsToldAsItIsWithItsFramesAndNoMessageAmongThem() {
        var failure = new TaskFailure("SMTP_ERROR", "550 no such user", false);
        assertThat(Failures.of(failure, LIMIT)).isEqualTo(failure.error());
        assertThat(failure.error().stack())
                .contains("FailuresTest.whatIsExpectedIsToldAsItIsWithItsFramesAndNoMessageAmongThem")
                .doesNotContain("550");
    }

    @Test
    void aLongMessageIsCut() {
        var message = Failures.of(new TaskFailure("SMTP_ERROR", "x".repeat(10_000), true), LIMIT)
                .message();
        assertThat(message).hasSize(2_000);
    }

    @Test
    void aLateTryMayDoBetterTheNextTime() {
        var error = Failures.of(new Ended(End.LATE), LIMIT);
        assertThat(error.code()).isEqualTo("TIMEOUT");
        assertThat(error.message()).contains("5 s");
        assertThat(error.retryable()).isTrue();
    }

    @Test
    void aFaultHasFramesAndNoData() {
        var error = Failures.of(new IllegalStateException("secret"), LIMIT);
        assertThat(error.stack()).contains("FailuresTest.aFaultHasFramesAndNoData");
        assertThat(error.toJson().encode()).doesNotContain("secret");
        assertThat(String.valueOf(error.stack()).lines().count()).isBetween(2L, 31L);
    }
}
