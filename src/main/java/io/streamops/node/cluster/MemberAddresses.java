package io.streamops.node.cluster;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/**
 * The addresses of possible members, resolved anew each time.
 *
 * @param members as {@code host:port}; an IPv6 address is in brackets
 */
record MemberAddresses(List<String> members) {
    MemberAddresses {
        members = List.copyOf(members);
    }

    /** All addresses of all names; leaves out names that cannot be resolved. Blocks. */
    List<String> resolve() {
        var all = new ArrayList<String>();
        for (var member : members) {
            var colon = member.lastIndexOf(':');
            for (var address : lookUp(member.substring(0, colon))) {
                all.add(number(address) + member.substring(colon));
            }
        }
        return all;
    }

    private static InetAddress[] lookUp(String host) {
        try {
            return InetAddress.getAllByName(host);
        } catch (UnknownHostException e) {
            return new InetAddress[0];
        }
    }

    private static String number(InetAddress address) {
        return address instanceof Inet6Address ? "[" + address.getHostAddress() + "]" : address.getHostAddress();
    }
}
