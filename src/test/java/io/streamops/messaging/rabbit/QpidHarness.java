package io.streamops.messaging.rabbit;

import io.streamops.embedded.EmbeddedRabbit;
import io.streamops.settings.RabbitAddress;
import java.nio.file.Path;

/** Qpid Broker-J as it is embedded. */
@SuppressWarnings("NullAway.Init") // set by the first start
public final class QpidHarness extends RabbitHarness {
    private int port;
    private EmbeddedRabbit server;

    @Override
    RabbitAddress startServer(Path folder) throws Exception {
        server = EmbeddedRabbit.start(folder.resolve("qpid"), port);
        port = server.port();
        return server.address();
    }

    @Override
    void stopServer() {
        server.stop();
    }
}
