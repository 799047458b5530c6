package io.streamops.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.messaging.Backoff;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RetryPolicyTest {
    private final RetryPolicy policy = new RetryPolicy(3, new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(3)));

    @Test
    void endsWithTheLastAttempt() {
        assertThat(policy.allowsRetry(1)).isTrue();
        assertThat(policy.allowsRetry(2)).isTrue();
        assertThat(policy.allowsRetry(3)).isFalse();
    }

    @Test
    void delaysGrowUpToTheLongest() {
        assertThat(policy.delay(1)).isEqualTo(Duration.ofSeconds(1));
        assertThat(policy.delay(2)).isEqualTo(Duration.ofSeconds(2));
        assertThat(policy.delay(3)).isEqualTo(Duration.ofSeconds(3));
    }

    @Test
    void waitsForTheRequestedDelayAndNoLessThanItsOwn() {
        assertThat(policy.delay(1, Duration.ofSeconds(90))).isEqualTo(Duration.ofSeconds(90));
        assertThat(policy.delay(2, Duration.ZERO)).isEqualTo(Duration.ofSeconds(2));
        assertThat(policy.delay(2, (Duration) null)).isEqualTo(Duration.ofSeconds(2));
    }

    @Test
    void jitterAddsUpToAFifth() {
        var random = new Random(1);
        for (var i = 0; i < 1_000; i++) {
            assertThat(policy.delay(1, random)).isBetween(Duration.ofSeconds(1), Duration.ofMillis(1_200));
        }
    }

    @Test
    void thereIsAtLeastOneAttempt() {
        assertThatThrownBy(() -> new RetryPolicy(0, Backoff.standard())).isInstanceOf(IllegalArgumentException.class);
    }
}
