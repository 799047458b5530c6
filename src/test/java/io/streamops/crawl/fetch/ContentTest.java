package io.streamops.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.crawl.site.Scenarios;
import io.vertx.core.buffer.Buffer;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;

class ContentTest {
    private static final String PAGE =
            "<html><body><p>Grüße aus dem Brotli-Strom, Brotli-Strom, Brotli-Strom</p></body></html>";
    private static final String BROTLI =
            "1b5800f82d0e78f35380892ea317bfce326b4bb9b7e19a2a4b9f4fde140a23d393a5fa7526145dca"
                    + "36c6a00929441caef403ad0063122f8678579bcd5ff48b27e8c2d9a92442a509";
    private static final int LIMIT = 10_000;

    private static Buffer packed(Encoding encoding) {
        return switch (encoding) {
            case IDENTITY -> Buffer.buffer(PAGE);
            case GZIP -> Scenarios.gzip(PAGE);
            case DEFLATE -> deflated(false);
            case BROTLI -> Buffer.buffer(HexFormat.of().parseHex(BROTLI));
        };
    }

    private static Buffer deflated(boolean bare) {
        var deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, bare);
        deflater.setInput(Buffer.buffer(PAGE).getBytes());
        deflater.finish();
        var bytes = new byte[1_000];
        var length = deflater.deflate(bytes);
        deflater.end();
        return Buffer.buffer(bytes).slice(0, length).copy();
    }

    @ParameterizedTest
    @EnumSource(Encoding.class)
    void unpacksWhatWasPacked(Encoding encoding) throws Exception {
        assertThat(Content.unpack(encoding, packed(encoding), false, LIMIT))
                .isEqualTo(new Content(Buffer.buffer(PAGE), false));
    }

    @Test
    void readsDeflateWithoutItsWrapping() throws Exception {
        assertThat(Content.unpack(Encoding.DEFLATE, deflated(true), false, LIMIT))
                .isEqualTo(new Content(Buffer.buffer(PAGE), false));
    }

    @ParameterizedTest
    @EnumSource(Encoding.class)
    void cutsAtTheLimit(Encoding encoding) throws Exception {
        var whole = Buffer.buffer(PAGE);
        assertThat(Content.unpack(encoding, packed(encoding), false, 7))
                .isEqualTo(new Content(whole.slice(0, 7).copy(), true));
        assertThat(Content.unpack(encoding, packed(encoding), false, whole.length()))
                .isEqualTo(new Content(whole, false));
        assertThat(Content.unpack(encoding, packed(encoding), false, whole.length() - 1)
                        .truncated())
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource(Encoding.class)
    void anEmptyBodyIsEmpty(Encoding encoding) throws Exception {
        assertThat(Content.unpack(encoding, Buffer.buffer(), false, LIMIT))
                .isEqualTo(new Content(Buffer.buffer(), false));
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "IDENTITY")
    void whatEndsTooEarlyIsBroken(Encoding encoding) {
        var packed = packed(encoding);
        var half = packed.slice(0, packed.length() / 2);
        assertThatThrownBy(() -> Content.unpack(encoding, half, false, LIMIT)).isInstanceOf(Content.Broken.class);
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "IDENTITY")
    void whatWeHaveCutOurselvesIsTruncated(Encoding encoding) throws Exception {
        var packed = packed(encoding);
        assertThat(Content.unpack(encoding, packed.slice(0, packed.length() - 3), true, LIMIT)
                        .truncated())
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "IDENTITY")
    void whatIsNotPackedIsBroken(Encoding encoding) {
        assertThatThrownBy(() -> Content.unpack(encoding, Buffer.buffer(PAGE), false, LIMIT))
                .isInstanceOf(Content.Broken.class);
    }

    /** Whatever a site sends, it is unpacked within the limit or it is broken; no other failure, no hang. */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "IDENTITY")
    void everyFlippedBitIsSurvived(Encoding encoding) {
        var packed = packed(encoding).getBytes();
        for (var bit = 0; bit < packed.length * 8; bit++) {
            var flipped = packed.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            try {
                var content = Content.unpack(encoding, Buffer.buffer(flipped), false, LIMIT);
                assertThat(content.bytes().length()).isLessThanOrEqualTo(LIMIT);
            } catch (Content.Broken broken) {
                assertThat(broken).hasCauseInstanceOf(Exception.class);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "GZIP", "x-gzip", " gzip ", "identity, gzip"})
    void gzipHasSeveralNames(String header) {
        assertThat(Encoding.of(List.of(header))).contains(Encoding.GZIP);
    }

    @Test
    void nothingIsPackedWhereNothingIsSaid() {
        assertThat(Encoding.of(List.of())).contains(Encoding.IDENTITY);
        assertThat(Encoding.of(List.of("identity"))).contains(Encoding.IDENTITY);
        assertThat(Encoding.of(List.of(""))).contains(Encoding.IDENTITY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zstd", "compress", "gzip, gzip", "br, gzip", "gzip;q=1", "utf-8"})
    void otherEncodingsAndStacksOfThemAreUnknown(String header) {
        assertThat(Encoding.of(List.of(header))).isEmpty();
    }

    @Test
    void headersAddUp() {
        assertThat(Encoding.of(List.of("gzip", "gzip"))).isEmpty();
    }
}
