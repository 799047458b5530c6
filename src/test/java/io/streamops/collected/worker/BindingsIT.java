package io.streamops.collected.worker;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.AMQP.BasicProperties;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.brokers.DebianRabbit;
import io.streamops.messaging.brokers.OnRabbitMq;
import io.streamops.messaging.brokers.PlainAmqp;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** RabbitMQ exchanges, queues and permissions that another product has declared. */
@OnRabbitMq
@SuppressWarnings("NullAway.Init") // set before each test
class BindingsIT extends CollectedCase {
    private DebianRabbit broker;

    @BeforeEach
    void use(DebianRabbit broker) {
        this.broker = broker;
    }

    @Test
    void queueAlreadyExists() throws Exception {
        var host = broker.newHost();
        var there = new RunningConsumer.Brokers(host, brokers.redis(), brokers.objects());
        try (var theirs = new ForeignCollector(host);
                var lines = ConsumerLog.open();
                var consumer = new RunningConsumer(vertx, there)) {
            theirs.channel.queueDeclare(ForeignCollector.QUEUE, true, false, false, null);
            theirs.channel.exchangeDeclare("other.events", "topic", true);
            theirs.channel.queueBind(ForeignCollector.QUEUE, "other.events", "data.*");
            consumer.start(RunningConsumer.USUAL, Optional.of(broker.management()));
            assertThat(lines.saying("a queue has an unexpected binding"))
                    .singleElement()
                    .satisfies(line -> assertThat(line)
                            .containsEntry("exchange", "other.events")
                            .containsEntry("routingKey", "data.*"));
            assertThat(lines.saying("a queue lacks a binding")).isEmpty();
            theirs.publish(event(1, 1));
            Eventually.until("it is taken", () -> consumer.waiting() == 1);
        }
    }

    @Test
    void whatSomebodyElseHasMadeOtherwiseIsUsedAsItIs() throws Exception {
        var host = broker.newHost();
        var there = new RunningConsumer.Brokers(host, brokers.redis(), brokers.objects());
        try (var connection = PlainAmqp.connect(host.url());
                var channel = connection.createChannel();
                var lines = ConsumerLog.open();
                var consumer = new RunningConsumer(vertx, there)) {
            channel.exchangeDeclare("smap.events", "fanout", false);
            channel.queueDeclare(ForeignCollector.QUEUE, true, false, false, Map.of("x-max-length", 1_000));
            consumer.start();
            assertThat(lines.saying("it exists with other properties and is used as it is"))
                    .hasSize(2);
            channel.basicPublish(
                    "smap.events", "data.collected", null, event(1, 1).encode().getBytes(UTF_8));
            Eventually.until("it is taken", () -> consumer.waiting() == 1);
        }
    }

    @Test
    void whatOnlyItsSenderMayPublishIsParkedAllTheSame() throws Exception {
        var host = broker.newHost();
        var theirs = broker.newUser(host, "collector");
        var there = new RunningConsumer.Brokers(host, brokers.redis(), brokers.objects());
        try (var connection = PlainAmqp.connect(theirs.url());
                var channel = connection.createChannel();
                var consumer = new RunningConsumer(vertx, there).start()) {
            channel.queueDeclare("other", true, false, false, null);
            var properties = new BasicProperties.Builder()
                    .userId("collector")
                    .headers(Map.of("CC", List.of("other")))
                    .build();
            channel.basicPublish("smap.events", "data.collected", properties, "no JSON".getBytes(UTF_8));
            Eventually.until("it is parked", () -> consumer.lane().parked() == 1);
            assertThat(channel.messageCount("analytics.data.collected.parked")).isEqualTo(1);
            assertThat(channel.messageCount("other")).isZero();
        }
    }
}
