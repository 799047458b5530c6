package io.streamops.crawl.fetch;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** Parses IPv4 addresses as the WHATWG URL standard does: one to four parts, each decimal, octal or hexadecimal. */
final class Ipv4Parser {
    private static final int MOST_PARTS = 4;
    private static final int MOST_DIGITS = 16;

    private Ipv4Parser() {}

    /** Whether a host with this last label must be an IPv4 address. */
    static boolean isMeant(String lastLabel) {
        return lastLabel.chars().allMatch(Character::isDigit)
                || (lastLabel.startsWith("0x") && number(lastLabel).isPresent());
    }

    /** The four bytes; empty if it is not a valid address. */
    static Optional<byte[]> read(List<String> parts) {
        if (parts.size() > MOST_PARTS) {
            return Optional.empty();
        }
        long address = 0;
        for (var i = 0; i < parts.size(); i++) {
            var part = number(parts.get(i));
            var last = i == parts.size() - 1;
            var bits = last ? 8 * (MOST_PARTS - i) : 8;
            if (part.isEmpty() || part.getAsLong() >>> bits != 0) {
                return Optional.empty();
            }
            address = address << bits | part.getAsLong();
        }
        return Optional.of(
                new byte[] {(byte) (address >>> 24), (byte) (address >>> 16), (byte) (address >>> 8), (byte) address});
    }

    private static OptionalLong number(String text) {
        var radix = text.startsWith("0x") ? 16 : text.startsWith("0") && text.length() > 1 ? 8 : 10;
        var digits = withoutZeros(text.substring(radix == 16 ? 2 : radix == 8 ? 1 : 0));
        if (digits.length() >= MOST_DIGITS || !digits.chars().allMatch(c -> Character.digit(c, radix) >= 0)) {
            return OptionalLong.empty();
        }
        return OptionalLong.of(digits.isEmpty() ? 0 : Long.parseLong(digits, radix));
    }

    private static String withoutZeros(String digits) {
        var from = 0;
        while (from < digits.length() && digits.charAt(from) == '0') {
            from++;
        }
        return digits.substring(from);
    }
}
