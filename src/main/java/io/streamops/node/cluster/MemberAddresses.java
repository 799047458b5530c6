package io.streamops.node.cluster;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;

/**
 * Where members may be, by the numbers that their names stand for at the moment.
 *
 * @param members as {@code host:port}; an IPv6 address is in brackets
 */
record MemberAddresses(List<String> members) {
    MemberAddresses {
        members = List.copyOf(members);
    }

    /** All of them; a name that stands for nothing, or for nothing yet, is left out. Blocks while names are looked up. */
    List<String> now() {
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
