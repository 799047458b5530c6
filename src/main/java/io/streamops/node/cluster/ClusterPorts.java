package io.streamops.node.cluster;

import io.streamops.settings.BadSettings;
import io.streamops.settings.ClusterSettings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Tries to bind the ports of the cluster before anything starts, so that a wrong setting fails at once. */
public final class ClusterPorts {
    private ClusterPorts() {}

    public static void requireFree(ClusterSettings settings) {
        for (var port : new int[] {settings.port(), settings.busPort()}) {
            try (var trial = new ServerSocket()) {
                trial.setReuseAddress(true);
                trial.bind(new InetSocketAddress(settings.host(), port));
            } catch (IOException e) {
                throw new BadSettings(
                        "CLUSTER_HOST is \"%s\" and CLUSTER_PORT is \"%d\", but port %d cannot be bound there (%s); they must be an address of this machine and the first of two free ports"
                                .formatted(settings.host(), settings.port(), port, e.getMessage()));
            }
        }
    }
}
