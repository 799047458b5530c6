package io.streamops.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RetryAfterHeaderTest {
    private static final Instant NOW = Instant.parse("1994-11-06T08:49:00Z");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | PT0S",
                "120 | PT2M",
                " 5 | PT5S",
                "86400 | PT24H",
                "86401 | PT24H",
                "999999999 | PT24H",
                "Sun, 06 Nov 1994 08:49:37 GMT | PT37S",
                "Sun Nov  6 08:49:37 1994 | PT37S",
                "Sun, 06 Nov 1994 08:48:37 GMT | PT0S",
                "Sat, 06 Nov 2094 08:49:37 GMT | PT24H"
            })
    void waitsForSecondsOrUntilADate(String header, Duration wait) {
        assertThat(RetryAfterHeader.parse(header, NOW)).contains(wait);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = "Sunday, 06-Nov-22 08:49:37 GMT | 2022-11-06T08:49:00Z")
    void theOldFormHasTwoDigitsForTheYear(String header, Instant now) {
        assertThat(RetryAfterHeader.parse(header, now)).contains(Duration.ofSeconds(37));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "soon", "-1", "1.5", "1 s", "9999999999999", "Sun, 99 Nov 1994 08:49:37 GMT"})
    void whatCannotBeUnderstoodSaysNothing(String header) {
        assertThat(RetryAfterHeader.parse(header, NOW)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0.25 | PT1S",
                " 1. | PT2S",
                "86400.5 | PT24H",
                " 7 | PT7S",
                "Sun, 06 Nov 1994 08:49:37 GMT | PT37S"
            })
    void decimalsAreRoundedUpWhereTheyAreAccepted(String header, Duration wait) {
        assertThat(RetryAfterHeader.parseLenient(header, NOW)).contains(wait);
    }

    @Test
    void whatIsMissingOrMalformedIsNoDelayForTheLenientEither() {
        assertThat(RetryAfterHeader.parse(null, NOW)).isEmpty();
        assertThat(RetryAfterHeader.parseLenient(null, NOW)).isEmpty();
        assertThat(RetryAfterHeader.parseLenient("-5", NOW)).isEmpty();
        assertThat(RetryAfterHeader.parseLenient("99999999999999", NOW)).isEmpty();
    }
}
