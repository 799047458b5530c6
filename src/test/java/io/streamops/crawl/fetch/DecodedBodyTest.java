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

class DecodedBodyTest {
    private static final String PAGE =
            "<html><body><p>Grüße aus dem Brotli-Strom, Brotli-Strom, Brotli-Strom</p></body></html>";
    private static final String BROTLI =
            "1b5800f82d0e78f35380892ea317bfce326b4bb9b7e19a2a4b9f4fde140a23d393a5fa7526145dca"
                    + "36c6a00929441caef403ad0063122f8678579bcd5ff48b27e8c2d9a92442a509";
    private static final int LIMIT = 10_000;

    private static Buffer packed(ContentEncoding encoding) {
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
    @EnumSource(ContentEncoding.class)
    void unpacksWhatWasPacked(ContentEncoding encoding) throws Exception {
        assertThat(DecodedBody.unpack(encoding, packed(encoding), false, LIMIT))
                .isEqualTo(new DecodedBody(Buffer.buffer(PAGE), false));
    }

    @Test
    void readsDeflateWithoutItsWrapping() throws Exception {
        assertThat(DecodedBody.unpack(ContentEncoding.DEFLATE, deflated(true), false, LIMIT))
                .isEqualTo(new DecodedBody(Buffer.buffer(PAGE), false));
    }

    @ParameterizedTest
    @EnumSource(ContentEncoding.class)
    void cutsAtTheLimit(ContentEncoding encoding) throws Exception {
        var whole = Buffer.buffer(PAGE);
        assertThat(DecodedBody.unpack(encoding, packed(encoding), false, 7))
                .isEqualTo(new DecodedBody(whole.slice(0, 7).copy(), true));
        assertThat(DecodedBody.unpack(encoding, packed(encoding), false, whole.length()))
                .isEqualTo(new DecodedBody(whole, false));
        assertThat(DecodedBody.unpack(encoding, packed(encoding), false, whole.length() - 1)
                        .truncated())
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource(ContentEncoding.class)
    void anEmptyBodyIsEmpty(ContentEncoding encoding) throws Exception {
        assertThat(DecodedBody.unpack(encoding, Buffer.buffer(), false, LIMIT))
                .isEqualTo(new DecodedBody(Buffer.buffer(), false));
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "IDENTITY")
    void whatEndsTooEarlyIsBroken(ContentEncoding encoding) {
        var packed = packed(encoding);
        var half = packed.slice(0, packed.length() / 2);
        assertThatThrownBy(() -> DecodedBody.unpack(encoding, half, false, LIMIT))
                .isInstanceOf(DecodedBody.Broken.class);
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "IDENTITY")
    void whatWeHaveCutOurselvesIsTruncated(ContentEncoding encoding) throws Exception {
        var packed = packed(encoding);
        assertThat(DecodedBody.unpack(encoding, packed.slice(0, packed.length() - 3), true, LIMIT)
                        .truncated())
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "IDENTITY")
    void whatIsNotPackedIsBroken(ContentEncoding encoding) {
        assertThatThrownBy(() -> DecodedBody.unpack(encoding, Buffer.buffer(PAGE), false, LIMIT))
                .isInstanceOf(DecodedBody.Broken.class);
    }

    /** Whatever a site sends, it is unpacked within the limit or it is broken; no other failure, no hang. */
    @ParameterizedTest
    @EnumSource(mode = Mode.EXCLUDE, names = "IDENTITY")
    void everyFlippedBitIsSurvived(ContentEncoding encoding) {
        var packed = packed(encoding).getBytes();
        for (var bit = 0; bit < packed.length * 8; bit++) {
            var flipped = packed.clone();
            flipped[bit / 8] ^= (byte) (1 << bit % 8);
            try {
                var content = DecodedBody.unpack(encoding, Buffer.buffer(flipped), false, LIMIT);
                assertThat(content.bytes().length()).isLessThanOrEqualTo(LIMIT);
            } catch (DecodedBody.Broken broken) {
                assertThat(broken).hasCauseInstanceOf(Exception.class);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "GZIP", "x-gzip", " gzip ", "identity, gzip"})
    void gzipHasSeveralNames(String header) {
        assertThat(ContentEncoding.of(List.of(header))).contains(ContentEncoding.GZIP);
    }

    @Test
    void nothingIsPackedWhereNothingIsSaid() {
        assertThat(ContentEncoding.of(List.of())).contains(ContentEncoding.IDENTITY);
        assertThat(ContentEncoding.of(List.of("identity"))).contains(ContentEncoding.IDENTITY);
        assertThat(ContentEncoding.of(List.of(""))).contains(ContentEncoding.IDENTITY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zstd", "compress", "gzip, gzip", "br, gzip", "gzip;q=1", "utf-8"})
    void otherEncodingsAndStacksOfThemAreUnknown(String header) {
        assertThat(ContentEncoding.of(List.of(header))).isEmpty();
    }

    @Test
    void headersAddUp() {
        assertThat(ContentEncoding.of(List.of("gzip", "gzip"))).isEmpty();
    }
}
