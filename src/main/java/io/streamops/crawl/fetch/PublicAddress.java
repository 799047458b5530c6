package io.streamops.crawl.fetch;

import java.math.BigInteger;
import java.net.InetAddress;
import java.util.Arrays;
import java.util.List;

/**
 * Which addresses are public. Special-purpose addresses of IANA's registries are not, nor are addresses that lead to such a
 * one through a translator or tunnel.
 */
final class PublicAddress {
    private static final List<AddressBlock> NOT_PUBLIC_4 = blocks(
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
    private static final AddressBlock GLOBAL_6 = AddressBlock.of("2000::/3");

    private static final List<AddressBlock> NOT_PUBLIC_6 = blocks(
            "2001::/23", // protocol assignments; Teredo
            "2001:db8::/32", // documentation
            "3fff::/20"); // documentation

    private static final AddressBlock MAPPED = AddressBlock.of("::ffff:0:0/96");
    private static final AddressBlock NAT64 = AddressBlock.of("64:ff9b::/96");
    private static final AddressBlock SIX_TO_FOUR = AddressBlock.of("2002::/16");

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

    private static List<AddressBlock> blocks(String... texts) {
        return Arrays.stream(texts).map(AddressBlock::of).toList();
    }
}
