package io.streamops.messaging.rabbit;

import static org.assertj.core.api.Assertions.assertThat;

import com.rabbitmq.client.AMQP.BasicProperties;
import io.streamops.kit.Telemetry;
import io.streamops.machine.Requirement;
import io.streamops.machine.Requires;
import io.streamops.messaging.Backoff;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.Eventually;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.Outcome;
import io.streamops.messaging.Overloaded;
import io.streamops.messaging.Parking;
import io.streamops.messaging.Unavailable;
import io.streamops.messaging.brokers.OnEachRabbit;
import io.streamops.messaging.brokers.PlainAmqp;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.buffer.Buffer;
import io.vertx.redis.client.Command;
import io.vertx.redis.client.Request;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Behavior specific to the lane, the publisher and the parking over AMQP 0-9-1. */
@OnEachRabbit
@Requires(Requirement.REDIS_SERVER)
class RabbitLaneIT extends RabbitCase {
    private long counters() {
        var keys = redis.ask(Request.cmd(Command.KEYS).arg("redelivered:" + queue + ":*"))
                .await();
        return keys.size();
    }

    private static @Nullable Throwable failureOf(Future<?> future) {
        return future.transform(Future::succeededFuture).await().cause();
    }

    @Test
    void attemptsAreCountedOnRedeliveryAndForgottenWhenDone() throws Exception {
        var hangs = Promise.<Outcome>promise();
        var options = LaneOptions.named("hangs").withDrainTime(Duration.ofMillis(50));
        channel.queueDeclare(queue, true, false, false, null);
        send("twice", null);
        send("twice too", "an id");
        for (var round = 1; round <= 2; round++) {
            var attempts = new ConcurrentLinkedQueue<Integer>();
            var lane = start(options, delivery -> {
                attempts.add(delivery.attempt());
                return hangs.future();
            });
            Eventually.until("both are with their handlers", () -> attempts.size() == 2);
            stop(lane);
            assertThat(attempts).containsOnly(round);
        }

        start(LaneOptions.named("does"), this::note);
        untilHandled("twice");
        untilHandled("twice too");
        assertThat(handled()).extracting(Delivery::attempt).containsOnly(3);
        Eventually.until("the counts are gone", () -> counters() == 0);
    }

    @Test
    void attemptsThatFailedAreRememberedWhenTheLaneStops() throws Exception {
        channel.queueDeclare(queue, true, false, false, null);
        send("fails", null);
        var never = new Backoff(Duration.ofMinutes(10), Duration.ofMinutes(10));
        var first = start(LaneOptions.named("fails").withBackoff(never), delivery -> {
            throw new IllegalStateException("no");
        });
        Eventually.until("it has failed", () -> first.figures().retried() == 1);
        Eventually.until("it is counted", () -> counters() == 1);
        stop(first);

        start(LaneOptions.named("does"), this::note);
        untilHandled("fails");
        assertThat(handled())
                .singleElement()
                .satisfies(delivery -> assertThat(delivery.attempt()).isGreaterThanOrEqualTo(2));
    }

    @Test
    void whatNobodyHasBegunIsNotCountedAsTried() throws Exception {
        channel.queueDeclare(queue, true, false, false, null);
        for (var n = 0; n < 20; n++) {
            send("m" + n, null);
        }
        var hangs = Promise.<Outcome>promise();
        var options = LaneOptions.named("hangs").withDrainTime(Duration.ofMillis(50));
        for (var round = 0; round < 3; round++) {
            var lane = start(options.withMaxInFlight(1), delivery -> hangs.future());
            Eventually.until("it holds them all", () -> lane.figures().inFlight() == 20);
            stop(lane);
        }

        start(LaneOptions.named("does"), this::note);
        Eventually.until("all are handled", () -> handled().size() == 20);
        assertThat(handled().stream()
                        .filter(delivery -> delivery.attempt() == 1)
                        .count())
                .isGreaterThanOrEqualTo(17);
    }

    @Test
    void noMoreBytesAreHeldThanTheBudgetAllowsAndNothingIsLost() throws Exception {
        channel.queueDeclare(queue, true, false, false, null);
        var filler = "x".repeat(1 << 20);
        for (var n = 0; n < 300; n++) {
            send("%04d".formatted(n) + filler, null);
        }
        for (var n = 300; n < 2_000; n++) {
            send("%04d".formatted(n), null);
        }
        var held = Promise.<Void>promise();
        var source = RabbitSource.of(queue).withMaxBytes(32L << 20);
        var lane = start(source, LaneOptions.named("large").withMaxInFlight(2_000), delivery -> {
            handled().add(new Delivery<>("", "", null, delivery.body().substring(0, 4), Map.of(), delivery.attempt()));
            return held.future().map(open -> Outcome.DONE);
        });

        Eventually.until("the flow has ended", () -> {
            assertThat(lane.figures().inFlight()).isLessThan(32);
            return lane.figures().inFlight() == 31
                    && channel.queueDeclarePassive(queue).getConsumerCount() == 0;
        });

        held.complete();
        Eventually.until("all are settled", () -> lane.figures().settled() == 2_000);
        Eventually.until("the queue is empty", () -> channel.messageCount(queue) == 0);
        assertThat(handled()).extracting(Delivery::body).isSorted().doesNotHaveDuplicates();
        assertThat(handled()).extracting(Delivery::attempt).containsOnly(1);
        Eventually.until("nothing stays counted", () -> counters() == 0);
    }

    @Test
    void aQueueThatIsDeletedIsDeclaredAndReadAgain() throws Exception {
        start(LaneOptions.named("steady"), this::note);
        send("before", null);
        untilHandled("before");

        channel.queueDelete(queue);
        Eventually.until("the queue is there again", () -> {
            try (var probe = connection.createChannel()) {
                return probe.queueDeclarePassive(queue).getConsumerCount() == 1;
            } catch (IOException gone) {
                return false;
            }
        });
        send("after", null);
        untilHandled("after");
    }

    @Test
    void theQueueOfParkedMessagesIsDeclaredAgainWhenItIsGone() throws Exception {
        start(LaneOptions.named("parks"), delivery -> Future.succeededFuture(new Outcome.Reject("no")));
        channel.queueDelete(queue + ".parked");
        send("bad", null);
        Eventually.until("it is parked", () -> parking().list(0, 10).await().total() == 1);
    }

    private RabbitParking parking() {
        return new RabbitParking("suite", rabbit, queue);
    }

    @Test
    void aParkedMessageKeepsItsBytesAndPropertiesAndGoesBackAsItWas() throws Exception {
        var lane = start(LaneOptions.named("parks"), delivery -> Future.succeededFuture(new Outcome.Reject("bad")));
        var bytes = new byte[] {(byte) 0xff, 0, 1};
        var properties = new BasicProperties.Builder()
                .contentType("application/x-thing")
                .correlationId("c-1")
                .messageId("m-1")
                .type("thing")
                .headers(Map.of("number", 7))
                .build();
        channel.basicPublish("", queue, properties, bytes);
        Eventually.until("it is parked", () -> parking().list(0, 10).await().total() == 1);
        stop(lane);

        var parked = parking().list(0, 10).await().parked().getFirst();
        assertThat(parked.body()).isEqualTo("base64:/wAB");
        assertThat(parked.reason()).isEqualTo("bad");
        assertThat(parked.attempts()).isEqualTo(1);
        assertThat(parked.headers()).containsEntry("number", "7").containsEntry("content-type", "application/x-thing");

        assertThat(parking().replay(parked.id()).await()).isTrue();
        var back = channel.basicGet(queue, true);
        assertThat(back.getBody()).isEqualTo(bytes);
        assertThat(back.getProps().getContentType()).isEqualTo("application/x-thing");
        assertThat(back.getProps().getCorrelationId()).isEqualTo("c-1");
        assertThat(back.getProps().getType()).isEqualTo("thing");
        assertThat(back.getProps().getHeaders()).containsOnlyKeys("number");
    }

    @Test
    void headersThatLeaveNoRoomForTheReasonAreLeftOutOfTheCopy() throws Exception {
        start(LaneOptions.named("parks"), delivery -> Future.succeededFuture(new Outcome.Reject("bad")));
        var filling = "x".repeat(connection.getFrameMax() - 100);
        var properties = new BasicProperties.Builder().messageId("m-1").headers(Map.of("filling", filling));
        channel.basicPublish("", queue, properties.build(), "body".getBytes(StandardCharsets.UTF_8));
        send("behind it", null);
        Eventually.until("both are parked", () -> parking().list(0, 10).await().total() == 2);
        assertThat(parking().list(0, 10).await().parked())
                .filteredOn(parked -> parked.body().equals("body"))
                .singleElement()
                .satisfies(parked -> assertThat(parked.reason()).startsWith("bad (the message's own headers"))
                .satisfies(parked -> assertThat(parked.headers()).containsOnlyKeys("message-id"));
    }

    @Test
    void parkedMessagesKeepTheirOrderWhenOneIsTakenFromTheMiddle() throws Exception {
        start(
                LaneOptions.named("parks").withMaxInFlight(1),
                delivery -> Future.succeededFuture(new Outcome.Reject("bad")));
        for (var n = 1; n <= 5; n++) {
            send("m" + n, null);
        }
        Eventually.until("all are parked", () -> parking().list(0, 10).await().total() == 5);
        var third = parking().list(2, 1).await().parked().getFirst();
        assertThat(third.body()).isEqualTo("m3");
        assertThat(parking().discard(third.id()).await()).isTrue();
        assertThat(parking().list(0, 10).await().parked())
                .extracting(Parking.ParkedMessage::body)
                .containsExactly("m1", "m2", "m4", "m5");
    }

    @Test
    void aQueueThatIsNotThereKeepsNobodyFromObservingOthers() throws Exception {
        channel.queueDeclare(queue, true, false, false, null);
        send("one", null);
        send("two", null);
        Eventually.until("they wait", () -> channel.messageCount(queue) == 2);
        var connections = threadsOfConnections();
        var looks = new ArrayList<Future<Long>>();
        for (var n = 0; n < 10; n++) {
            looks.add(rabbit.depths().depth(queue));
            looks.add(rabbit.depths().depth("no.such.queue"));
        }
        for (var n = 0; n < looks.size(); n += 2) {
            assertThat(looks.get(n).await()).isEqualTo(2);
            assertThat(failureOf(looks.get(n + 1))).isNotNull();
        }
        assertThat(rabbit.depths().depth(queue).await()).isEqualTo(2);
        Eventually.until("no connection is left over", () -> threadsOfConnections() <= connections + 1);
    }

    private static long threadsOfConnections() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("AMQP Connection"))
                .count();
    }

    @Test
    void aMandatoryMessageThatNoQueueTakesFails() {
        var lost = publisher.publish(RabbitMessage.toQueue("no.such.queue", "{}"));
        assertThat(failureOf(lost)).isInstanceOf(RabbitPublisher.NotPublished.class);
        assertThat(failureOf(publisher.publish(RabbitMessage.toExchange("amq.topic", "nobody", "{}"))))
                .isNull();
    }

    @Test
    void anExchangeThatIsNotThereFailsItsMessagesAndNoOther() throws Exception {
        var bad = RabbitMessage.toExchange("no.such.exchange", "k", "{}");
        assertThatItFailsAloneAmongOthers(bad, Unavailable.class);
    }

    @Test
    void anExchangeThatIsThereAgainIsPublishedTo() throws Exception {
        var exchange = "exchange." + UUID.randomUUID();
        var publisher = new RabbitPublisher(
                vertx, rabbit, topology -> topology.topicExchange(exchange), Telemetry.unobserved());
        publisher.start().await();
        assertThat(failureOf(publisher.publish(RabbitMessage.toExchange(exchange, "k", "{}"))))
                .isNull();
        channel.exchangeDelete(exchange);
        Eventually.until(
                "it is declared again",
                () -> failureOf(publisher.publish(RabbitMessage.toExchange(exchange, "k", "{}"))) == null);
        publisher.close().await();
    }

    @Test
    void aRoutingKeyThatAmqpCannotCarryIsRefusedAndHarmsNoOther() throws Exception {
        assertThatItFailsAloneAmongOthers(
                RabbitMessage.toQueue("q".repeat(256), "{}"), RabbitPublisher.NotPublished.class);
    }

    @Test
    void headersThatAmqpCannotCarryAreRefusedAndHarmNoOther() throws Exception {
        var headers = Map.of("filling", "x".repeat(connection.getFrameMax()));
        assertThatItFailsAloneAmongOthers(
                RabbitMessage.toQueue(queue, "{}").withHeaders(headers), RabbitPublisher.NotPublished.class);
    }

    private void assertThatItFailsAloneAmongOthers(RabbitMessage bad, Class<? extends Throwable> failure)
            throws Exception {
        channel.queueDeclare(queue, true, false, false, null);
        var failing = new ArrayList<Future<Void>>();
        var others = new ArrayList<Future<Void>>();
        for (var n = 0; n < 500; n++) {
            others.add(publisher.publish(RabbitMessage.toQueue(queue, "{}")));
            if (n % 100 == 50) {
                failing.add(publisher.publish(bad));
            }
        }
        assertThat(failing).allSatisfy(future -> assertThat(failureOf(future)).isInstanceOf(failure));
        assertThat(others).allSatisfy(future -> assertThat(failureOf(future)).isNull());
        assertThat(channel.messageCount(queue)).isEqualTo(500);
    }

    @Test
    void namesThatAmqpCannotCarryAreShortenedAndStayApart() throws Exception {
        channel.queueDeclare(queue, true, false, false, null);
        var one = "é".repeat(128) + "1";
        for (var id : List.of(one, one, "é".repeat(128) + "2", "short")) {
            var message = RabbitMessage.toQueue(queue, "{}").withMessageId(id).withHeaders(Map.of(id, id));
            assertThat(failureOf(publisher.publish(message))).isNull();
        }
        var ids = new ArrayList<String>();
        for (var next = channel.basicGet(queue, true); next != null; next = channel.basicGet(queue, true)) {
            var id = next.getProps().getMessageId();
            assertThat(next.getProps().getHeaders()).containsOnlyKeys(id);
            ids.add(id);
        }
        assertThat(ids).hasSize(4).endsWith("short");
        assertThat(ids.get(0)).isEqualTo(ids.get(1)).isNotEqualTo(ids.get(2)).startsWith("ééé");
    }

    @Test
    void aPublisherThatIsFullSaysSoAtOnce() throws Exception {
        channel.queueDeclare(queue, true, false, false, null);
        var publisher =
                new RabbitPublisher(vertx, rabbit, RabbitTopology.Declaration.NOTHING, Telemetry.unobserved(), 10);
        publisher.start().await();
        var sent = new ArrayList<Future<Void>>();
        for (var n = 0; n < 2_000; n++) {
            sent.add(publisher.publish(RabbitMessage.toQueue(queue, "{}")));
        }
        var refused = sent.stream()
                .map(RabbitLaneIT::failureOf)
                .filter(Overloaded.class::isInstance)
                .count();
        assertThat(refused).isPositive();
        assertThat(publisher.full()).isFalse();
        assertThat(channel.messageCount(queue)).isEqualTo(2_000 - refused);
        publisher.close().await();
        assertThat(failureOf(publisher.publish(RabbitMessage.toQueue(queue, "{}"))))
                .isInstanceOf(Unavailable.class);
    }

    @Test
    void whatIsConfirmedIsThereAndWhatIsNotFailsWhenTheBrokerRestarts() throws Exception {
        channel.queueDeclare(queue, true, false, false, null);
        var sent = new ArrayList<Future<Void>>();
        for (var n = 0; n < 500; n++) {
            sent.add(publisher.publish(
                    new RabbitMessage("", queue, Buffer.buffer("a" + n), Map.of(), "text/plain", null, true)));
        }
        server.stop();
        var meanwhile = publisher.publish(RabbitMessage.toQueue(queue, "{}"));
        assertThat(failureOf(meanwhile)).isInstanceOf(Unavailable.class);
        var confirmed = sent.stream().map(RabbitLaneIT::failureOf).toList();
        server.start();

        var unavailable = (Unavailable) failureOf(meanwhile);
        Eventually.until(
                "the probe sees it again", () -> unavailable != null && failureOf(unavailable.probe()) == null);
        Eventually.until(
                "the publisher works again",
                () -> failureOf(publisher.publish(RabbitMessage.toQueue(queue, "{}"))) == null);
        assertThat(confirmed)
                .allSatisfy(failure -> assertThat(failure == null || failure instanceof Unavailable)
                        .isTrue());
        try (var again = PlainAmqp.connect(server.address().url())) {
            assertThat(again.createChannel().messageCount(queue))
                    .isGreaterThan(confirmed.stream()
                            .filter(failure -> failure == null)
                            .count());
        }
    }
}
