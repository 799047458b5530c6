package io.streamops.crawl.fetch;

import io.netty.util.NetUtil;
import java.math.BigInteger;
import java.util.Objects;

/**
 * A range of IP addresses of one family.
 *
 * @param prefix the leading bits, as a number
 * @param rest the number of bits after the prefix
 */
record AddressBlock(BigInteger prefix, int rest) {
    /** Parses CIDR notation, such as {@code 10.0.0.0/8}. */
    static AddressBlock of(String text) {
        var slash = text.indexOf('/');
        var bytes = Objects.requireNonNull(NetUtil.createByteArrayFromIpAddressString(text.substring(0, slash)), text);
        var rest = bytes.length * 8 - Integer.parseInt(text.substring(slash + 1));
        return new AddressBlock(new BigInteger(1, bytes).shiftRight(rest), rest);
    }

    boolean contains(BigInteger address) {
        return address.shiftRight(rest).equals(prefix);
    }
}
