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
 * What the host of a URL means. Numbers are read here, as browsers read them, so that what is judged and what is
 * connected to does not depend on how some resolver reads {@code 0177.1}.
 */
sealed interface Host {
    /** An address, in whatever spelling. */
    record Literal(InetAddress address) implements Host {}

    /** A name to be resolved, in lower case and without a trailing dot. */
    record Name(String name) implements Host {}

    /** This machine, which no resolver is asked about (RFC 6761). */
    record Local(String name) implements Host {}

    /** Nothing that could be requested. */
    record Nonsense() implements Host {}

    /** What {@code localhost} means. */
    List<InetAddress> LOOPBACK = List.of(
            NetUtil.createInetAddressFromIpAddressString("127.0.0.1"),
            NetUtil.createInetAddressFromIpAddressString("::1"));

    int LONGEST_NAME = 253;
    Pattern LABEL = Pattern.compile("[a-z0-9_-]{1,63}");

    static Host of(String text) {
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
        if (Ipv4Spelling.isMeant(labels.getLast())) {
            return literal(Ipv4Spelling.read(labels).orElse(null));
        }
        return labels.getLast().equals("localhost") ? new Local(host) : new Name(host);
    }

    private static Host literal(byte @Nullable [] bytes) {
        if (bytes == null) {
            return new Nonsense();
        }
        try {
            return new Literal(InetAddress.getByAddress(bytes));
        } catch (UnknownHostException e) {
            return new Nonsense();
        }
    }

    /** As it goes into the {@code Host} header; empty for nonsense. */
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
