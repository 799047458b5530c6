package io.streamops.collected.worker;

import io.streamops.embedded.EmbeddedRabbit;
import io.streamops.settings.RabbitAddress;
import java.nio.file.Path;

/** With the broker that is embedded. */
@SuppressWarnings("NullAway.Init") // set before each test
class CollectedOnQpidIT extends CollectedCases {
    private EmbeddedRabbit broker;

    @Override
    RabbitAddress startBroker(Path directory) throws Exception {
        broker = EmbeddedRabbit.start(directory, 0);
        return broker.address();
    }

    @Override
    void stopBroker() {
        broker.stop();
    }

    @Override
    int garbage() {
        return 10_000;
    }
}
