package io.streamops.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.Channel;
import com.rabbitmq.client.GetResponse;
import com.rabbitmq.client.MessageProperties;
import io.streamops.messaging.brokers.PlainAmqp;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The embedded AMQP broker, alone, seen from RabbitMQ's own client. */
class EmbeddedRabbitIT {
    private static final byte[] BODY = "v".getBytes(StandardCharsets.UTF_8);

    @TempDir
    Path dir;

    @Test
    void whatWasConfirmedIsThereAfterARestartAtTheSamePort() throws Exception {
        var rabbit = EmbeddedRabbit.start(dir, 0);
        try (var connection = PlainAmqp.connect(rabbit.address().url());
                var channel = connection.createChannel()) {
            channel.queueDeclare("q", true, false, false, null);
            channel.confirmSelect();
            channel.basicPublish("", "q", MessageProperties.PERSISTENT_BASIC, "v".getBytes(StandardCharsets.UTF_8));
            channel.waitForConfirmsOrDie(60_000);
        } finally {
            rabbit.stop();
        }
        var again = EmbeddedRabbit.start(dir, rabbit.port());
        try (var connection = PlainAmqp.connect(again.address().url());
                var channel = connection.createChannel()) {
            assertThat(channel.basicGet("q", true).getBody()).asString().isEqualTo("v");
        } finally {
            again.stop();
        }
    }

    @Test
    void aMessageThatIsGivenBackComesAgainHoweverOften() throws Exception {
        var rabbit = EmbeddedRabbit.start(dir, 0);
        try (var connection = PlainAmqp.connect(rabbit.address().url());
                var channel = connection.createChannel()) {
            publish(channel, "q", BODY);
            for (var i = 0; i < 20; i++) {
                channel.basicNack(delivered(channel).getEnvelope().getDeliveryTag(), false, true);
                channel.basicReject(delivered(channel).getEnvelope().getDeliveryTag(), true);
            }
            var deliveries = new AtomicInteger();
            channel.basicConsume(
                    "q",
                    false,
                    (tag, message) -> {
                        var again = deliveries.incrementAndGet() < 20;
                        channel.basicNack(message.getEnvelope().getDeliveryTag(), false, again);
                    },
                    tag -> {});
            eventually(() -> deliveries.get() == 20);
            eventually(() -> channel.messageCount("q") == 0);
        } finally {
            rabbit.stop();
        }
    }

    @Test
    void aMessageIsNotLostByConsumersThatDieWithIt() throws Exception {
        var rabbit = EmbeddedRabbit.start(dir, 0);
        try {
            try (var connection = PlainAmqp.connect(rabbit.address().url());
                    var channel = connection.createChannel()) {
                publish(channel, "q", BODY);
            }
            for (var i = 0; i < 10; i++) {
                var connection = PlainAmqp.connect(rabbit.address().url());
                var channel = connection.createChannel();
                var got = new CountDownLatch(1);
                channel.basicConsume("q", false, (tag, message) -> got.countDown(), tag -> {});
                assertThat(got.await(60, TimeUnit.SECONDS)).as("delivery %s", i).isTrue();
                if (i % 2 == 0) {
                    connection.abort();
                } else {
                    channel.close();
                    connection.close();
                }
            }
            try (var connection = PlainAmqp.connect(rabbit.address().url());
                    var channel = connection.createChannel()) {
                var message = delivered(channel);
                assertThat(message.getEnvelope().isRedeliver()).isTrue();
                channel.basicAck(message.getEnvelope().getDeliveryTag(), false);
                eventually(() -> channel.messageCount("q") == 0);
            }
        } finally {
            rabbit.stop();
        }
    }

    @Test
    void aMessageThatIsNotWantedIsDropped() throws Exception {
        var rabbit = EmbeddedRabbit.start(dir, 0);
        try (var connection = PlainAmqp.connect(rabbit.address().url());
                var channel = connection.createChannel()) {
            publish(channel, "q", BODY);
            publish(channel, "q", BODY);
            channel.basicNack(delivered(channel).getEnvelope().getDeliveryTag(), false, true);
            channel.basicNack(delivered(channel).getEnvelope().getDeliveryTag(), false, false);
            channel.basicReject(delivered(channel).getEnvelope().getDeliveryTag(), false);
            eventually(() -> channel.messageCount("q") == 0);
            assertThat(channel.basicGet("q", true)).isNull();
        } finally {
            rabbit.stop();
        }
    }

    @Test
    void largeMessagesUnknownArgumentsAndUnroutableMessagesDoNoHarm() throws Exception {
        var rabbit = EmbeddedRabbit.start(dir, 0);
        try (var connection = PlainAmqp.connect(rabbit.address().url());
                var channel = connection.createChannel()) {
            var large = new byte[10 << 20];
            Arrays.fill(large, (byte) 7);
            for (var i = 0; i < 5; i++) {
                publish(channel, "q", large);
            }
            assertThat(delivered(channel).getBody()).isEqualTo(large);
            channel.queueDeclare("x", true, false, false, Map.of("x-max-length", 10, "x-nonsense", "y"));
            var returned = new CountDownLatch(1);
            channel.addReturnListener(message -> returned.countDown());
            channel.basicPublish("", "no-such-queue", true, MessageProperties.PERSISTENT_BASIC, BODY);
            // RabbitMQ returns it and confirms it, Qpid returns it and refuses it: the return is what can be relied on.
            assertThat(returned.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(connection.isOpen()).isTrue();
            assertThat(connection.getHeartbeat()).isEqualTo(60);
        } finally {
            rabbit.stop();
        }
    }

    private static void publish(Channel channel, String queue, byte[] body) throws Exception {
        channel.queueDeclare(queue, true, false, false, null);
        channel.confirmSelect();
        channel.basicPublish("", queue, MessageProperties.PERSISTENT_BASIC, body);
        channel.waitForConfirmsOrDie(60_000);
    }

    /** A message that was given back is not there at once. */
    private static GetResponse delivered(Channel channel) throws Exception {
        var deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        var message = channel.basicGet("q", false);
        while (message == null && System.nanoTime() < deadline) {
            message = channel.basicGet("q", false);
        }
        return Objects.requireNonNull(message, "no message after a minute");
    }

    /** Something that holds sooner or later. */
    @FunctionalInterface
    private interface Condition {
        boolean holds() throws Exception;
    }

    private static void eventually(Condition condition) throws Exception {
        var deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (!condition.holds()) {
            assertThat(System.nanoTime()).as("deadline").isLessThan(deadline);
            Thread.onSpinWait();
        }
    }
}
