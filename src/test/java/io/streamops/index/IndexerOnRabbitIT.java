package io.streamops.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.index.store.StorePlace;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.DebianRabbit;
import io.streamops.settings.RabbitAddress;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** With a RabbitMQ as it is outside. */
@SuppressWarnings("NullAway.Init") // set before each test
class IndexerOnRabbitIT extends IndexerCases {
    private DebianRabbit broker;

    @Override
    RabbitAddress startBroker(Path directory) throws Exception {
        broker = DebianRabbit.start(directory);
        return broker.address();
    }

    @Override
    void stopBroker() throws Exception {
        broker.stop();
    }

    @Test
    void aQueueThatSomebodyElseHasMadeOtherwiseIsUsedAsItIs() throws Exception {
        try (var crawler = new ForeignSender(broker.address(), ForeignSender.PAGES)) {
            crawler.declare(Map.of("x-max-length", 100_000));
            crawler.publish(ForeignSender.page("https://example.com/theirs", "theirs"));
            try (var indexer = indexer().start(StorePlace.on(index()))) {
                Eventually.until("it is found", () -> indexer.urls("theirs").size() == 1);
                assertThat(crawler.waiting()).isZero();
            }
        }
    }
}
