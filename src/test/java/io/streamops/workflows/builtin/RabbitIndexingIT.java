package io.streamops.workflows.builtin;

import static io.streamops.workflows.stage.StepStage.await;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.GetResponse;
import io.streamops.contract.page.NormalizedUrl;
import io.streamops.contract.page.PageMessage;
import io.streamops.embedded.EmbeddedRabbit;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.brokers.PlainAmqp;
import io.streamops.messaging.rabbit.RabbitConnections;
import io.streamops.messaging.rabbit.RabbitPublisher;
import io.vertx.core.Vertx;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Pages from workflows over a real AMQP broker, with a plain client as the indexer. */
@ExtendWith(VertxExtension.class)
class RabbitIndexingIT {
    @TempDir
    Path folder;

    private static PageMessage page(int n) {
        return PageMessage.of(
                NormalizedUrl.of("https://example.com/" + n).orElseThrow(),
                "text " + n,
                new PageMessage.Metadata("T", "", Instant.parse("2026-03-01T12:00:00Z"), 200));
    }

    @Test
    void aPageThatIsConfirmedIsThereForTheIndexer(Vertx vertx) throws Exception {
        var broker = EmbeddedRabbit.start(folder, 0);
        var rabbit = new RabbitConnections(vertx, broker.address());
        var publisher = new RabbitPublisher(
                vertx, rabbit, topology -> topology.queue(PageMessage.QUEUE), Telemetry.unobserved());
        var indexing = new RabbitPageSender(publisher, rabbit);
        for (var n = 0; n < 3; n++) {
            await(indexing.publish(page(n)));
        }
        try (var connection = PlainAmqp.connect(broker.address().url())) {
            var channel = connection.createChannel();
            for (var n = 0; n < 3; n++) {
                GetResponse message = Objects.requireNonNull(channel.basicGet("crawler_queue", true));
                assertThat(message.getProps().getDeliveryMode()).isEqualTo(2);
                assertThat(new JsonObject(new String(message.getBody(), UTF_8))).isEqualTo(page(n).toJson());
            }
        }
        await(indexing.close());
        await(rabbit.close());
        broker.stop();
    }
}
