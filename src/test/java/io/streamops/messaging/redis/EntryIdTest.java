package io.streamops.messaging.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EntryIdTest {
    @Test
    void whatClientsSendIsParsedIfItIsAnId() {
        assertThat(EntryId.parse("1795003200000-12")).contains(new EntryId(1_795_003_200_000L, 12));
        assertThat(EntryId.parse("5").map(EntryId::toString)).contains("5-0");
        assertThat(EntryId.parse(null)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "1-", "-1", "1-2-3", "11111111111111111111", "1 "})
    void anythingElseIsNone(String text) {
        assertThat(EntryId.parse(text)).isEmpty();
    }

    @Test
    void halvesAreUnsignedAndOrdered() {
        var last = EntryId.of("18446744073709551615-18446744073709551615");
        assertThat(last).isGreaterThan(EntryId.of("9-1")).hasToString("18446744073709551615-18446744073709551615");
        assertThat(EntryId.of("9-1")).isGreaterThan(EntryId.of("9")).isGreaterThan(EntryId.NONE);
        assertThatThrownBy(() -> EntryId.of("x")).isInstanceOf(IllegalArgumentException.class);
    }
}
