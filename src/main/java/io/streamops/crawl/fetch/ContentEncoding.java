package io.streamops.crawl.fetch;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.brotli.dec.BrotliInputStream;

/** The compression of a body. */
enum ContentEncoding {
    IDENTITY,
    GZIP,
    DEFLATE,
    BROTLI;

    /** The encodings offered to sites. */
    static final String ACCEPTED = "gzip, deflate, br";

    /**
     * Parses all {@code Content-Encoding} headers; empty if unknown or more than one: no honest site compresses twice, and
     * each layer would multiply what a small response can cost.
     */
    static Optional<ContentEncoding> of(List<String> headers) {
        var names = headers.stream()
                .flatMap(header -> Stream.of(header.split(",", -1)))
                .map(name -> name.strip().toLowerCase(Locale.ROOT))
                .filter(name -> !name.isEmpty() && !name.equals("identity"))
                .toList();
        if (names.size() > 1) {
            return Optional.empty();
        }
        return names.isEmpty() ? Optional.of(IDENTITY) : byName(names.getFirst());
    }

    private static Optional<ContentEncoding> byName(String name) {
        return switch (name) {
            case "gzip", "x-gzip" -> Optional.of(GZIP);
            case "deflate" -> Optional.of(DEFLATE);
            case "br" -> Optional.of(BROTLI);
            default -> Optional.empty();
        };
    }

    /** Decompresses while reading. */
    InputStream unpack(byte[] packed) throws IOException {
        var bytes = new ByteArrayInputStream(packed);
        return switch (this) {
            case IDENTITY -> bytes;
            case GZIP -> new GZIPInputStream(bytes, 8_192);
            case DEFLATE -> new DecodedBody.DeflateInput(bytes, packed);
            case BROTLI -> new BrotliInputStream(bytes);
        };
    }
}
