package io.streamops.crawl.fetch;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
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

    /** The {@code UrlHost} header; empty if invalid. */
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
}
