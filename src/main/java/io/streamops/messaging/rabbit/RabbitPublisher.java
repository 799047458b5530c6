package io.streamops.messaging.rabbit;

import com.rabbitmq.client.AMQP.BasicProperties;
import io.streamops.kit.Overdue;
import io.streamops.kit.Pieces;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.LaneTracing;
import io.streamops.messaging.Overloaded;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Publishes persistent messages, each of them confirmed by RabbitMQ. One serves a whole node, from any context. It is
 * bounded: beyond the bound it answers {@link Overloaded} at once.
 *
 * <p>A future that succeeds means that the broker has the message. One that fails with {@link Unavailable} means that
 * nobody knows: the connection was lost before the confirm, and the message is not published again by itself. Whoever
 * publishes it again may so publish it twice.
 */
public final class RabbitPublisher {
    private static final int MOST_UNDER_WAY = 10_000;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final int PERSISTENT = 2;

    private final VertxInternal vertx;
    private final RabbitConnections connections;
    private final LaneTracing tracing;
    private final int bound;
    private final RabbitLink link;
    private final ConfirmedChannels confirmed;
    private final ConcurrentLinkedQueue<Outgoing> queue = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean sending = new AtomicBoolean();
    private final Overdue overdue;
    private final AtomicInteger underWay = new AtomicInteger();

    /** @param topology what has to be there before anything is published */
    public RabbitPublisher(
            Vertx vertx, RabbitConnections connections, RabbitTopology.Declaration topology, Telemetry telemetry) {
        this(vertx, connections, topology, telemetry, MOST_UNDER_WAY);
    }

    RabbitPublisher(
            Vertx vertx,
            RabbitConnections connections,
            RabbitTopology.Declaration topology,
            Telemetry telemetry,
            int bound) {
        this.vertx = (VertxInternal) vertx;
        this.connections = connections;
        this.tracing = new LaneTracing(telemetry.traces());
        this.bound = bound;
        this.overdue = new Overdue(vertx, LONGEST_WAIT);
        this.confirmed = new ConfirmedChannels(connections, topology);
        this.link = new RabbitLink(connections, "publisher", confirmed);
    }

    /** Succeeds once it is connected. */
    public Future<Void> start() {
        return link.start();
    }

    /** Whether the next one would be refused. */
    public boolean full() {
        return underWay.get() >= bound;
    }

    /**
     * Fails with {@link Overloaded} at once, with {@link NotPublished} where RabbitMQ refuses it, AMQP cannot carry it or, if it is
     * mandatory, no queue takes it, and with {@link Unavailable} where RabbitMQ is away. A message id that is too long is shortened,
     * always to the same.
     */
    public Future<Void> publish(RabbitMessage message) {
        var headers = new LinkedHashMap<String, Object>(message.headers());
        headers.putAll(tracing.headers());
        var properties = new BasicProperties.Builder()
                .deliveryMode(PERSISTENT)
                .contentType(message.contentType())
                .messageId(message.messageId())
                .headers(headers)
                .build();
        return publish(
                message.exchange(),
                message.routingKey(),
                message.mandatory(),
                AmqpProperties.fitting(properties),
                Pieces.bytes(message.body()));
    }

    /** A copy of a message for a queue that has to exist; persistent, and without what RabbitMQ would act on again. */
    Future<Void> copy(String to, BasicProperties properties, byte[] body) {
        var persistent = properties.builder().deliveryMode(PERSISTENT).build();
        return publish("", to, true, AmqpProperties.again(persistent), body);
    }

    private Future<Void> publish(
            String exchange, String routingKey, boolean mandatory, BasicProperties properties, byte[] body) {
        if (underWay.incrementAndGet() > bound) {
            underWay.decrementAndGet();
            return Future.failedFuture(new Overloaded("rabbitmq", bound));
        }
        Promise<Void> promise = vertx.getOrCreateContext().promise();
        queue.add(new Outgoing(exchange, routingKey, mandatory, properties, body, promise, underWay));
        send();
        return overdue.within(promise.future())
                .recover(failure -> Future.failedFuture(
                        failure instanceof TimeoutException ? connections.unavailable(failure) : failure));
    }

    private void send() {
        if (sending.compareAndSet(false, true) && !link.execute(this::sendAll)) {
            sending.set(false);
            failAll();
        }
    }

    private void sendAll() {
        sending.set(false);
        for (var outgoing = queue.poll(); outgoing != null; outgoing = queue.poll()) {
            confirmed.publish(outgoing);
        }
    }

    private void failAll() {
        for (var outgoing = queue.poll(); outgoing != null; outgoing = queue.poll()) {
            outgoing.failed(connections.unavailable(new IllegalStateException("the publisher is closed")));
        }
    }

    /** What is not confirmed by then fails. */
    public Future<Void> close() {
        return link.close().onComplete(closed -> {
            confirmed.failAll(new IllegalStateException("the publisher was closed"));
            failAll();
            overdue.close();
        });
    }
}
