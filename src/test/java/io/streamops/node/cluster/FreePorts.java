package io.streamops.node.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Ports for nodes of one cluster: where the members meet, with the next one free for the event bus. */
public final class FreePorts {
    private FreePorts() {}

    public static int firstOfTwo() throws IOException {
        while (true) {
            try (var first = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                    var second = new ServerSocket(first.getLocalPort() + 1, 1, InetAddress.getLoopbackAddress())) {
                return second.getLocalPort() - 1;
            } catch (IOException | IllegalArgumentException taken) {
                // The next pair may be free.
            }
        }
    }
}
