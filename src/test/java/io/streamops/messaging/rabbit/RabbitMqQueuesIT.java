package io.streamops.messaging.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.AMQP.BasicProperties;
import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.brokers.OnRabbitMq;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Lanes over types of queues that only RabbitMQ has. */
@OnRabbitMq
@Requires(Requirement.REDIS_SERVER)
class RabbitMqQueuesIT extends RabbitCase {
    @Test
    void aQueueWithOtherPropertiesIsUsedAsItIs() throws Exception {
        channel.queueDeclare(queue, true, false, false, Map.of("x-max-length", 1_000));
        start(LaneOptions.named("guest"), this::note);
        send("hello", null);
        untilHandled("hello");
    }

    @Test
    void aQueueThatCountsDeliveriesIsBelieved() throws Exception {
        channel.queueDeclare(queue, true, false, false, Map.of("x-queue-type", "quorum"));
        var hangs = Promise.<Outcome>promise();
        var begun = new AtomicInteger();
        var first = start(LaneOptions.named("hangs").withDrainTime(Duration.ofMillis(50)), delivery -> {
            begun.incrementAndGet();
            return hangs.future();
        });
        send("again", null);
        Eventually.until("it is with its handler", () -> begun.get() == 1);
        stop(first);

        start(LaneOptions.named("does"), this::note);
        untilHandled("again");
        assertThat(handled()).singleElement().extracting(Delivery::attempt).isEqualTo(2);
    }

    @Test
    void aParkedMessageDoesNotExpire() throws Exception {
        start(LaneOptions.named("parks"), delivery -> Future.succeededFuture(new Outcome.Reject("bad")));
        var properties = new BasicProperties.Builder().expiration("600000").build();
        channel.basicPublish("", queue, properties, new byte[] {1});
        Eventually.until("it is parked", () -> channel.messageCount(queue + ".parked") == 1);
        assertThat(channel.basicGet(queue + ".parked", true).getProps().getExpiration())
                .isNull();
    }

    @Test
    void aLaneTellsHowManyMessagesWait() throws Exception {
        var hangs = Promise.<Outcome>promise();
        channel.queueDeclare(queue, true, false, false, null);
        for (var n = 0; n < 10; n++) {
            send("m" + n, null);
        }
        var options = LaneOptions.named("hangs").withMaxInFlight(1).withMaxWaiting(3);
        var lane = start(options.withDrainTime(Duration.ofMillis(50)), delivery -> hangs.future());
        Eventually.until(
                "it is reported",
                () -> Long.valueOf(10L - lane.figures().inFlight())
                        .equals(lane.figures().lag()));
        assertThat(lane.figures().lag()).isPositive();
    }
}
