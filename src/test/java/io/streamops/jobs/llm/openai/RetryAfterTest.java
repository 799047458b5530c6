package io.streamops.jobs.llm.openai;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class RetryAfterTest {
    private static final Instant NOW = Instant.parse("2026-11-18T12:00:00Z");

    @Test
    void secondsAreWaitedAndPartsOfOneRoundedUp() {
        assertThat(RetryAfter.read(" 7 ", NOW)).contains(Duration.ofSeconds(7));
        assertThat(RetryAfter.read("0.25", NOW)).contains(Duration.ofSeconds(1));
    }

    @Test
    void aTimeIsWaitedForUnlessItIsOver() {
        assertThat(RetryAfter.read("Wed, 18 Nov 2026 12:00:30 GMT", NOW)).contains(Duration.ofSeconds(30));
        assertThat(RetryAfter.read("Wed, 18 Nov 2026 11:00:00 GMT", NOW)).contains(Duration.ZERO);
    }

    @Test
    void whatCannotBeUnderstoodSaysNothing() {
        assertThat(RetryAfter.read(null, NOW)).isEmpty();
        assertThat(RetryAfter.read("soon", NOW)).isEmpty();
        assertThat(RetryAfter.read("-5", NOW)).isEmpty();
        assertThat(RetryAfter.read("99999999999999", NOW)).isEmpty();
    }
}
