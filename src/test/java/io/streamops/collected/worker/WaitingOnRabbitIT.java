package io.streamops.collected.worker;

import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.streamops.messaging.brokers.DebianRabbit;
import io.streamops.settings.RabbitAddress;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** With a RabbitMQ as it is outside. */
@Requires(Requirement.RABBITMQ_SERVER)
@SuppressWarnings("NullAway.Init") // set before all tests
class WaitingOnRabbitIT extends WaitingCases {
    private static DebianRabbit broker;

    @BeforeAll
    static void startBroker(@TempDir Path directory) throws Exception {
        broker = DebianRabbit.startManaged(directory);
    }

    @AfterAll
    static void stopBroker() throws Exception {
        broker.stop();
    }

    @Override
    RabbitAddress rabbit(Path directory) throws Exception {
        return broker.newHost();
    }
}
