package io.streamops.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

final class BackoffTest {
    private final Backoff backoff = new Backoff(Duration.ofMillis(500), Duration.ofSeconds(30));

    @Test
    void theFirstDelayIsDoubledEachTime() {
        assertThat(backoff.after(1)).isEqualTo(Duration.ofMillis(500));
        assertThat(backoff.after(2)).isEqualTo(Duration.ofSeconds(1));
        assertThat(backoff.after(4)).isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void noDelayIsLongerThanTheLongest() {
        assertThat(backoff.after(7)).isEqualTo(Duration.ofSeconds(30));
        assertThat(backoff.after(Integer.MAX_VALUE)).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    void anAttemptThatNeverWasWaitsLikeTheFirst() {
        assertThat(backoff.after(0)).isEqualTo(Duration.ofMillis(500));
        assertThat(backoff.after(Integer.MIN_VALUE)).isEqualTo(Duration.ofMillis(500));
    }
}
