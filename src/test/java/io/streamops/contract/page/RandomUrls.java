package io.streamops.contract.page;

import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Addresses made of the pieces that addresses are hard by. */
final class RandomUrls {
    private static final List<String> HOSTS = List.of(
            "example.com",
            "EXAMPLE.com.",
            "user:pw@example.com",
            "example.com:80",
            "example.com:8443",
            "[::1]",
            "bücher.example",
            "127.1",
            "0x7f.1");
    private static final List<String> PIECES = List.of(
            "/", "a", "B", ".", "..", "%2e", "%2F", "%", "%zz", "%C3%A9", "é", "İ", "ß", "//", "\\", "?", "&", "=",
            "utm_x=1", "gclid", "#", ";", "+", " ", "'", "\"", "<", "|", "~", "[", "]", "^", "`", "{", "😀", "\u200B",
            "@", ":", "\t");

    private RandomUrls() {}

    static String next(Random random) {
        var rest = IntStream.range(0, random.nextInt(12))
                .mapToObj(i -> PIECES.get(random.nextInt(PIECES.size())))
                .collect(Collectors.joining());
        return (random.nextBoolean() ? "http://" : "HTTPS://") + HOSTS.get(random.nextInt(HOSTS.size())) + "/" + rest;
    }
}
