package io.streamops.gateway.sse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How events go over the wire. */
class ServerEventTest {
    @Test
    void anEventHasItsIdItsNameAndItsData() {
        assertThat(new ServerEvent("1-0", "token", "{\"text\":\"hi\"}").encode().toString())
                .isEqualTo("id: 1-0\nevent: token\ndata: {\"text\":\"hi\"}\n\n");
    }

    @Test
    void idAndNameMayBeMissing() {
        assertThat(new ServerEvent(null, null, "x").encode().toString()).isEqualTo("data: x\n\n");
    }

    @Test
    void noLineBreakInTheDataEndsTheEvent() {
        assertThat(new ServerEvent(null, null, "a\n\nb\rc\r\nd\n").encode().toString())
                .isEqualTo("data: a\ndata: \ndata: b\ndata: c\ndata: d\ndata: \n\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\nb", "a\rb", "a\0b"})
    void anIdOfSeveralLinesIsRefused(String id) {
        assertThatThrownBy(() -> new ServerEvent(id, null, "x")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ServerEvent(null, id, "x")).isInstanceOf(IllegalArgumentException.class);
    }
}
