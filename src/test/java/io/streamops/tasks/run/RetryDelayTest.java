package io.streamops.tasks.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetryDelayTest {
    private final RetryDelay delay = new RetryDelay(Duration.ofSeconds(30), new Random(3));

    @Test
    void delaysAreDoubledUpToAnHourAndChanceOnlyAdds() {
        for (var retry = 1; retry < 100; retry++) {
            var plain = Duration.ofSeconds(Math.min(3_600, 30L << Math.min(retry - 1, 20)));
            assertThat(delay.before(retry))
                    .isGreaterThanOrEqualTo(plain)
                    .isLessThanOrEqualTo(plain.multipliedBy(6).dividedBy(5));
        }
    }

    @Test
    void tasksThatFailTogetherAreRetriedApart() {
        assertThat(IntStream.range(0, 100).mapToObj(task -> delay.before(1)).distinct())
                .hasSizeGreaterThan(50);
    }

    @Test
    void aFirstDelayAboveAnHourIsKept() {
        assertThat(new RetryDelay(Duration.ofHours(3), new Random(3)).before(4))
                .isGreaterThanOrEqualTo(Duration.ofHours(3));
    }
}
