package io.streamops.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.streamops.settings.CrawlSettings;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FetchOptionsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private static CrawlSettings settings(Duration timeout) {
        return new CrawlSettings(
                SECOND, SECOND, timeout, 1_000, SECOND, 3, true, Optional.empty(), CrawlSettings.DataForm.OBJECT);
    }

    @Test
    void comeFromTheSettings() {
        assertThat(FetchOptions.of(settings(Duration.ofSeconds(15)), "Bot/1"))
                .isEqualTo(new FetchOptions(
                        Duration.ofSeconds(10), Duration.ofSeconds(10), Duration.ofSeconds(15), true, "Bot/1", 4));
    }

    @Test
    void noStepTakesLongerThanTheWhole() {
        assertThat(FetchOptions.of(settings(SECOND), "Bot/1"))
                .isEqualTo(new FetchOptions(SECOND, SECOND, SECOND, true, "Bot/1", 4));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a\r\nCookie: x", "Böt"})
    void theUserAgentFitsIntoAHeader(String userAgent) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FetchOptions(SECOND, SECOND, SECOND, true, userAgent, 1))
                .withMessageStartingWith("userAgent");
    }

    @Test
    void timesArePositiveAndThereIsAConnection() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FetchOptions(SECOND, Duration.ZERO, SECOND, true, "Bot/1", 1))
                .withMessageStartingWith("readTimeout");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new FetchOptions(SECOND, SECOND, SECOND, true, "Bot/1", 0))
                .withMessageStartingWith("hostConnections");
    }
}
