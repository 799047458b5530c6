package io.streamops.kit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IsoTimeTest {
    /** The last millisecond of the year 9999. */
    private static final long LAST = 253_402_300_799_999L;

    @Test
    void whatIsWrittenIsReadAgain() {
        var random = new Random(1);
        for (var i = 0; i < 100_000; i++) {
            var time = Instant.ofEpochMilli(random.nextLong(-62_167_219_200_000L, LAST));

            assertThat(IsoTime.read(IsoTime.text(time))).contains(time);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "2026-01-04T01:09:27Z",
                "2026-01-04T01:09:27.123456Z",
                "2026-01-04T01:09:27.123z",
                "2026-01-04t01:09:27.123Z",
                "2026-01-04T01:09:27,123Z",
                "2026-02-30T01:09:27.123Z",
                "2026-01-04T24:00:00.000Z",
                "2026-01-04T01:09:60.000Z",
                "-026-01-04T01:09:27.123Z",
                "2026-01-04T01:09:27.+23Z",
                "٢٠٢٦-01-04T01:09:27.123Z"
            })
    void whatIsWrittenOtherwiseIsLeftToOthers(String text) {
        assertThat(IsoTime.read(text)).isEmpty();
    }
}
