package io.streamops.collected.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.ConnectionFactory;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.DebianRabbit;
import io.streamops.settings.RabbitAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** With a RabbitMQ as it is outside. */
@SuppressWarnings("NullAway.Init") // set before each test
class CollectedOnRabbitIT extends CollectedCases {
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

    @Override
    int garbage() {
        return 1_000;
    }

    @Test
    void queueAlreadyExists() throws Exception {
        var managed = DebianRabbit.startManaged(Files.createDirectory(folder.resolve("managed")));
        var there = new RunningConsumer.Brokers(managed.address(), brokers.redis(), brokers.objects());
        try (var theirs = new ForeignCollector(managed.address());
                var lines = ConsumerLog.open();
                var consumer = new RunningConsumer(there)) {
            theirs.channel.queueDeclare(ForeignCollector.QUEUE, true, false, false, null);
            theirs.channel.exchangeDeclare("other.events", "topic", true);
            theirs.channel.queueBind(ForeignCollector.QUEUE, "other.events", "data.*");
            consumer.start(RunningConsumer.USUAL, Optional.of(managed.management()));
            assertThat(lines.saying("a queue has another binding than it should"))
                    .singleElement()
                    .satisfies(line -> assertThat(line)
                            .containsEntry("exchange", "other.events")
                            .containsEntry("routingKey", "data.*"));
            assertThat(lines.saying("a queue is not bound as it should be")).isEmpty();
            theirs.publish(event(1, 1));
            Eventually.until("it is taken", () -> consumer.lane().inFlight() == 1);
        } finally {
            managed.stop();
        }
    }

    @Test
    void whatSomebodyElseHasMadeOtherwiseIsUsedAsItIs() throws Exception {
        var other = DebianRabbit.start(Files.createDirectory(folder.resolve("other")));
        var factory = new ConnectionFactory();
        factory.setUri(other.address().url());
        factory.setVirtualHost("/");
        var there = new RunningConsumer.Brokers(other.address(), brokers.redis(), brokers.objects());
        try (var connection = factory.newConnection();
                var channel = connection.createChannel();
                var lines = ConsumerLog.open();
                var consumer = new RunningConsumer(there)) {
            channel.exchangeDeclare("smap.events", "fanout", false);
            channel.queueDeclare(ForeignCollector.QUEUE, true, false, false, Map.of("x-max-length", 1_000));
            consumer.start();
            assertThat(lines.saying("it exists with other properties than ours and is used as it is"))
                    .hasSize(2);
            channel.basicPublish(
                    "smap.events", "data.collected", null, event(1, 1).encode().getBytes(UTF_8));
            Eventually.until("it is taken", () -> consumer.lane().inFlight() == 1);
        } finally {
            other.stop();
        }
    }
}
