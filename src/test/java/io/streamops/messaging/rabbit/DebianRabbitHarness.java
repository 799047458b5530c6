package io.streamops.messaging.rabbit;

import io.streamops.messaging.brokers.DebianRabbit;
import io.streamops.settings.RabbitAddress;
import java.nio.file.Path;

/** RabbitMQ from Debian's package. */
@SuppressWarnings("NullAway.Init") // set by the first start
public final class DebianRabbitHarness extends RabbitHarness {
    private DebianRabbit server;

    @Override
    RabbitAddress startServer(Path folder) throws Exception {
        if (server == null) {
            server = DebianRabbit.start(folder);
        } else {
            server.start();
        }
        return server.address();
    }

    @Override
    void stopServer() throws Exception {
        server.stop();
    }
}
