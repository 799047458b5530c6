package io.streamops.crawl.fetch;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The meaning of a URL's host. Numeric forms are parsed here, as browsers do, so that the check and the connection do not
 * depend on how a resolver reads {@code 0177.1}.
 */
sealed interface UrlHost {
    /** An IP address, in any notation. */
    record Literal(InetAddress address) implements UrlHost {}

    /** A name to resolve, in lower case and without trailing dot. */
    record Name(String name) implements UrlHost {}

    /** This machine, without name resolution (RFC 6761). */
    record Local(String name) implements UrlHost {}

    /** An invalid host. */
    record Nonsense() implements UrlHost {}

    /** The addresses of {@code localhost}. */
    List<InetAddress> LOOPBACK = List.of(
            NetUtil.createInetAddressFromIpAddressString("127.0.0.1"),
            NetUtil.createInetAddressFromIpAddressString("::1"));

    int LONGEST_NAME = 253;
    Pattern LABEL = Pattern.compile("[a-z0-9_-]{1,63}");

    static UrlHost of(String text) {
        var lower = text.toLowerCase(Locale.ROOT);
        if (lower.contains(":")) {
            return literal(NetUtil.createByteArrayFromIpAddressString(lower));
        }
        var host = lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
        var labels = List.of(host.split("\\.", -1));
        if (host.length() > LONGEST_NAME
                || !labels.stream().allMatch(label -> LABEL.matcher(label).matches())) {
            return new Nonsense();
        }
        if (Ipv4Parser.isMeant(labels.getLast())) {
            return literal(Ipv4Parser.read(labels).orElse(null));
        }
        return labels.getLast().equals("localhost") ? new Local(host) : new Name(host);
    }

    private static UrlHost literal(byte @Nullable [] bytes) {
        if (bytes == null) {
            return new Nonsense();
        }
        try {
            return new Literal(InetAddress.getByAddress(bytes));
        } catch (UnknownHostException e) {
            return new Nonsense();
        }
    }

    /** The {@code Host} header; empty if invalid. */
    default Optional<String> authority() {
        return switch (this) {
            case Literal literal -> {
                var address = NetUtil.toAddressString(literal.address());
                yield Optional.of(address.contains(":") ? "[" + address + "]" : address);
            }
            case Name name -> Optional.of(name.name());
            case Local local -> Optional.of(local.name());
            case Nonsense nonsense -> Optional.empty();
        };
    }

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
                    new byte[] {(byte) (address >>> 24), (byte) (address >>> 16), (byte) (address >>> 8), (byte) address
                    });
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
}
