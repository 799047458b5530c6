package io.streamops.node;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** What this machine is called, for lists of nodes. */
final class HostName {
    private HostName() {}

    static String current() {
        try {
            return InetAddress.getLocalHost().getHostName();
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }
}
