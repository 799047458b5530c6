package io.streamops.crawl.fetch;

import io.netty.util.NetUtil;
import java.math.BigInteger;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Which addresses are public. Special-purpose addresses of IANA's registries are not, nor are addresses that lead to such a
 * one through a translator or tunnel.
 */
final class PublicAddress {
    private static final List<Block> NOT_PUBLIC_4 = blocks(
            "0.0.0.0/8", // this network
            "10.0.0.0/8", // private
            "100.64.0.0/10", // carrier-grade NAT
            "127.0.0.0/8", // loopback
            "169.254.0.0/16", // link-local; cloud metadata
            "172.16.0.0/12", // private
            "192.0.0.0/24", // protocol assignments
            "192.0.2.0/24", // documentation
            "192.88.99.0/24", // 6to4 relays
            "192.168.0.0/16", // private
            "198.18.0.0/15", // benchmarks
            "198.51.100.0/24", // documentation
            "203.0.113.0/24", // documentation
            "224.0.0.0/4", // multicast
            "240.0.0.0/4"); // reserved, broadcast

    /** The allocated unicast space. */
    private static final Block GLOBAL_6 = Block.of("2000::/3");

    private static final List<Block> NOT_PUBLIC_6 = blocks(
            "2001::/23", // protocol assignments; Teredo
            "2001:db8::/32", // documentation
            "3fff::/20"); // documentation

    private static final Block MAPPED = Block.of("::ffff:0:0/96");
    private static final Block NAT64 = Block.of("64:ff9b::/96");
    private static final Block SIX_TO_FOUR = Block.of("2002::/16");

    private PublicAddress() {}

    static boolean is(InetAddress address) {
        var bytes = address.getAddress();
        return bytes.length == 4 ? isPublic4(bytes) : isPublic6(bytes);
    }

    private static boolean isPublic4(byte[] bytes) {
        var number = new BigInteger(1, bytes);
        return NOT_PUBLIC_4.stream().noneMatch(block -> block.contains(number));
    }

    private static boolean isPublic6(byte[] bytes) {
        var number = new BigInteger(1, bytes);
        if (MAPPED.contains(number) || NAT64.contains(number)) {
            return isPublic4(Arrays.copyOfRange(bytes, 12, 16));
        }
        if (SIX_TO_FOUR.contains(number)) {
            return isPublic4(Arrays.copyOfRange(bytes, 2, 6));
        }
        return GLOBAL_6.contains(number) && NOT_PUBLIC_6.stream().noneMatch(block -> block.contains(number));
    }

    private static List<Block> blocks(String... texts) {
        return Arrays.stream(texts).map(Block::of).toList();
    }

    /**
     * A range of IP addresses of one family.
     *
     * @param prefix the leading bits, as a number
     * @param rest the number of bits after the prefix
     */
    record Block(BigInteger prefix, int rest) {
        /** Parses CIDR notation, such as {@code 10.0.0.0/8}. */
        static Block of(String text) {
            var slash = text.indexOf('/');
            var bytes =
                    Objects.requireNonNull(NetUtil.createByteArrayFromIpAddressString(text.substring(0, slash)), text);
            var rest = bytes.length * 8 - Integer.parseInt(text.substring(slash + 1));
            return new Block(new BigInteger(1, bytes).shiftRight(rest), rest);
        }

        boolean contains(BigInteger address) {
            return address.shiftRight(rest).equals(prefix);
        }
    }
}
