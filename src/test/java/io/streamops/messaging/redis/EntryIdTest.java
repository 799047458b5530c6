package io.streamops.messaging.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryIdTest {
    @Test
    void whatClientsSendIsParsedIfItIsAnId() {
        assertThat(StreamEntryId.parse("1795003200000-12")).contains(new StreamEntryId(1_795_003_200_000L, 12));
        assertThat(StreamEntryId.parse("5").map(StreamEntryId::toString)).contains("5-0");
        assertThat(StreamEntryId.parse(null)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "1-", "-1", "1-2-3", "11111111111111111111", "1 "})
    void anythingElseIsNone(String text) {
        assertThat(StreamEntryId.parse(text)).isEmpty();
    }

    @Test
    void halvesAreUnsignedAndOrdered() {
        var last = StreamEntryId.of("18446744073709551615-18446744073709551615");
        assertThat(last)
                .isGreaterThan(StreamEntryId.of("9-1"))
                .hasToString("18446744073709551615-18446744073709551615");
        assertThat(StreamEntryId.of("9-1")).isGreaterThan(StreamEntryId.of("9")).isGreaterThan(StreamEntryId.NONE);
        assertThatThrownBy(() -> StreamEntryId.of("x")).isInstanceOf(IllegalArgumentException.class);
    }
}
