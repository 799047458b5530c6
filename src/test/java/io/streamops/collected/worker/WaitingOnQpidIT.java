package io.streamops.collected.worker;

import io.streamops.embedded.EmbeddedRabbit;
import io.streamops.settings.RabbitAddress;
import java.nio.file.Path;

/** With the broker that is embedded. */
@SuppressWarnings("NullAway.Init") // set before each test
class WaitingOnQpidIT extends WaitingCases {
    private EmbeddedRabbit broker;

    @Override
    RabbitAddress rabbit(Path directory) throws Exception {
        broker = EmbeddedRabbit.start(directory, 0);
        return broker.address();
    }

    @Override
    void release() {
        broker.stop();
    }
}
