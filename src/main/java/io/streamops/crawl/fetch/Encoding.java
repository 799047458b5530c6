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

/** How a body is packed. */
enum Encoding {
    IDENTITY,
    GZIP,
    DEFLATE,
    BROTLI;

    /** What sites may choose from. */
    static final String ACCEPTED = "gzip, deflate, br";

    /**
     * From all {@code Content-Encoding} headers; empty if it is one that we do not know, or more than one: no honest site
     * packs a page twice, and each layer would multiply what a small answer can cost.
     */
    static Optional<Encoding> of(List<String> headers) {
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

    private static Optional<Encoding> byName(String name) {
        return switch (name) {
            case "gzip", "x-gzip" -> Optional.of(GZIP);
            case "deflate" -> Optional.of(DEFLATE);
            case "br" -> Optional.of(BROTLI);
            default -> Optional.empty();
        };
    }

    /** Unpacks while it is read. */
    InputStream unpack(byte[] packed) throws IOException {
        var bytes = new ByteArrayInputStream(packed);
        return switch (this) {
            case IDENTITY -> bytes;
            case GZIP -> new GZIPInputStream(bytes, 8_192);
            case DEFLATE -> new Inflating(bytes, packed);
            case BROTLI -> new BrotliInputStream(bytes);
        };
    }
}
