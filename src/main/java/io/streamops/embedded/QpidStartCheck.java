package io.streamops.embedded;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.qpid.server.SystemLauncherListener.DefaultSystemLauncherListener;
import org.apache.qpid.server.model.Broker;
import org.apache.qpid.server.model.State;
import org.apache.qpid.server.model.SystemConfig;
import org.apache.qpid.server.model.VirtualHostNode;
import org.jspecify.annotations.Nullable;

/** Checks whether the AMQP broker has started: its launcher returns normally even if a part has failed. */
final class QpidStartCheck extends DefaultSystemLauncherListener {
    private final AtomicReference<@Nullable SystemConfig<?>> system = new AtomicReference<>();

    @Override
    public void onContainerResolve(SystemConfig<?> resolved) {
        system.set(resolved);
    }

    /** The port on which the broker listens. */
    int requireListening(int wanted) throws IOException {
        var config = system.get();
        if (config != null && config.getContainer() instanceof Broker<?> broker) {
            requireStore(broker);
            return boundPort(broker, wanted);
        }
        throw new IOException("the AMQP broker did not start");
    }

    private static void requireStore(Broker<?> broker) throws IOException {
        for (VirtualHostNode<?> node : broker.getVirtualHostNodes()) {
            var host = node.getVirtualHost();
            if (node.getState() != State.ACTIVE || host == null || host.getState() != State.ACTIVE) {
                throw new IOException("the AMQP broker's store cannot be opened");
            }
        }
    }

    private static int boundPort(Broker<?> broker, int wanted) throws IOException {
        for (var port : broker.getPorts()) {
            if (port.getState() == State.ACTIVE) {
                return port.getBoundPort();
            }
        }
        throw new PortTaken(wanted);
    }
}
