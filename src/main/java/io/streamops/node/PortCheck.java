package io.streamops.node;

import io.streamops.settings.BadSettings;
import io.streamops.settings.ClusterSettings;
import io.streamops.settings.HttpSettings;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Tries to bind the node's ports before anything starts, so that a wrong setting fails at once. */
final class PortCheck {
    private PortCheck() {}

    static void requireFree(HttpSettings http) throws IOException {
        try {
            bind(http.host(), http.port());
        } catch (BindException e) {
            throw taken(http, e);
        }
    }

    static BadSettings taken(HttpSettings http, Throwable cause) {
        return new BadSettings(
                "HTTP_HOST is \"%s\" and HTTP_PORT is \"%d\", where nothing can listen (%s); they must be an address of this machine and a free port, or 0 for any"
                        .formatted(http.host(), http.port(), cause.getMessage()));
    }

    static void requireFree(ClusterSettings cluster) {
        for (var port : new int[] {cluster.port(), cluster.busPort()}) {
            try {
                bind(cluster.host(), port);
            } catch (IOException e) {
                throw new BadSettings(
                        "CLUSTER_HOST is \"%s\" and CLUSTER_PORT is \"%d\", but port %d cannot be bound there (%s); they must be an address of this machine and the first of two free ports"
                                .formatted(cluster.host(), cluster.port(), port, e.getMessage()));
            }
        }
    }

    private static void bind(String host, int port) throws IOException {
        try (var socket = new ServerSocket()) {
            socket.setReuseAddress(true);
            socket.bind(new InetSocketAddress(host, port));
        }
    }
}
