package io.streamops.crawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.buffer.Buffer;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CompressedBytesTest {
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2_047, 2_048, 50_000, 900_000})
    void whatIsOpenedIsWhatWasPacked(int length) {
        var text =
                Buffer.buffer("All work and no play. ".repeat(length / 22 + 1)).slice(0, length);
        var noise = new byte[length];
        new Random(length).nextBytes(noise);

        assertThat(CompressedBytes.open(CompressedBytes.of(text))).isEqualTo(text);
        assertThat(CompressedBytes.open(CompressedBytes.of(Buffer.buffer(noise))))
                .isEqualTo(Buffer.buffer(noise));
    }

    @ParameterizedTest
    @ValueSource(ints = {50_000, 900_000})
    void textTakesAFractionOfItsLength(int length) {
        var text = Buffer.buffer("All work and no play. ".repeat(length / 22));

        assertThat(CompressedBytes.of(text).length()).isLessThan(length / 10);
    }
}
