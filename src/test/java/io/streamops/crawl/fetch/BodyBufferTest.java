package io.streamops.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class BodyBufferTest {
    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "0", "6", "9", "999999999", "9999999999", "-1", "many"})
    void itHoldsWhatHasComeWhateverWasSaidOfTheLength(String expected) {
        var body = new BodyBuffer(8, expected);

        assertThat(body.add(Buffer.buffer("abc"))).isTrue();
        assertThat(body.add(Buffer.buffer("def"))).isTrue();
        assertThat(body.bytes()).hasToString("abcdef");
        assertThat(body.cut()).isFalse();
        assertThat(body.add(Buffer.buffer("ghi"))).isFalse();
        assertThat(body.bytes()).hasToString("abcdefgh");
        assertThat(body.cut()).isTrue();
    }
}
