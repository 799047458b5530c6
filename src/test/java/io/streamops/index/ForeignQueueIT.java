package io.streamops.index;

import io.streamops.index.store.IndexDirectory;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.OnRabbitMq;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A RabbitMQ queue that another product has declared. */
@OnRabbitMq
class ForeignQueueIT extends IndexerCase {
    @Test
    void aQueueThatSomebodyElseHasMadeOtherwiseIsUsedAsItIs() throws Exception {
        try (var crawler = new ForeignSender(rabbit, ForeignSender.PAGES)) {
            crawler.declare(Map.of("x-max-length", 100_000));
            crawler.publish(ForeignSender.page("https://example.com/theirs", "theirs"));
            try (var indexer = indexer().start(IndexDirectory.on(index()))) {
                Eventually.until("it is found", () -> indexer.urls("theirs").size() == 1);
                Eventually.until("nothing is left", () -> crawler.waiting() == 0);
            }
        }
    }
}
