package io.streamops.index;

import io.streamops.index.store.StorePlace;
import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.DebianRabbit;
import io.streamops.settings.RabbitAddress;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With a RabbitMQ as it is outside. */
@Requires(Requirement.RABBITMQ_SERVER)
@SuppressWarnings("NullAway.Init") // set before each test and before all
class IndexerOnRabbitIT extends IndexerCases {
    private static DebianRabbit broker;

    private RabbitAddress host;

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
        host = broker.newHost();
        return host;
    }

    @Test
    void aQueueThatSomebodyElseHasMadeOtherwiseIsUsedAsItIs() throws Exception {
        try (var crawler = new ForeignSender(host, ForeignSender.PAGES)) {
            crawler.declare(Map.of("x-max-length", 100_000));
            crawler.publish(ForeignSender.page("https://example.com/theirs", "theirs"));
            try (var indexer = indexer().start(StorePlace.on(index()))) {
                Eventually.until("it is found", () -> indexer.urls("theirs").size() == 1);
                Eventually.until("nothing is left", () -> crawler.waiting() == 0);
            }
        }
    }
}
