package io.streamops.gateway.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RequestTargetTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/api/search",
                "q=a+b&c=%20%25%2B",
                "q=%C3%A9%c3%a9",
                "q=%F0%9F%98%80",
                "q=%00",
                "q=%EF%BF%BD",
                "{[|\\^;"
            })
    void whatIsPercentEncodedUtf8CanBeRead(String text) {
        assertThat(RequestTarget.isReadable(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%",
                "a%",
                "%4",
                "%zz",
                "%4g",
                "%-1",
                "%u0041",
                "%%41",
                "%FF",
                "%80",
                "%C3",
                "%C3a%A9",
                "%C0%AF",
                "%E0%80%AF",
                "%ED%A0%80",
                "%ED%A0%BD%ED%B8%80",
                "%F4%90%80%80",
                "%F0%9F%98",
                "\u00e9",
                "%C3\u00a9"
            })
    void whatIsNotCannot(String text) {
        assertThat(RequestTarget.isReadable(text)).isFalse();
        assertThat(RequestTarget.isReadable("q=" + text + "&b=%20")).isFalse();
    }
}
