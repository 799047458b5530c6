package io.streamops.messaging.rabbit;

import com.rabbitmq.client.AMQP.BasicProperties;
import io.streamops.kit.ByteChunks;
import io.streamops.kit.DeadlineSweeper;
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
 * Publishes persistent messages with publisher confirms. One publisher serves a whole node; thread-safe. Bounded: above the
 * limit it fails with {@link Overloaded} immediately.
 *
 * <p>A future that succeeds means that the broker has the message. {@link Unavailable} means that the outcome is unknown:
 * the connection was lost before the confirm. The publisher does not publish again; a caller that does may publish twice.
 */
public final class RabbitPublisher {
    private static final int MOST_UNDER_WAY = 10_000;
    private static final Duration LONGEST_WAIT = Duration.ofSeconds(30);
    private static final int PERSISTENT = 2;

    private final VertxInternal vertx;
    private final RabbitConnections connections;
    private final LaneTracing tracing;
    private final int bound;
    private final RabbitConnection link;
    private final ConfirmedChannels confirmed;
    private final ConcurrentLinkedQueue<OutgoingMessage> queue = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean sending = new AtomicBoolean();
    private final DeadlineSweeper overdue;
    private final AtomicInteger underWay = new AtomicInteger();

    /** @param topology declared before anything is published */
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
        this.overdue = new DeadlineSweeper(vertx, LONGEST_WAIT);
        this.confirmed = new ConfirmedChannels(connections, topology);
        this.link = new RabbitConnection(connections, "publisher", confirmed);
    }

    /** Succeeds once connected. */
    public Future<Void> start() {
        return link.start();
    }

    /** Whether the next message would be refused. */
    public boolean full() {
        return underWay.get() >= bound;
    }

    /**
     * Fails with {@link Overloaded} immediately; with {@link NotPublished} if RabbitMQ rejects the message, AMQP cannot
     * carry it or, for mandatory messages, no queue receives it; and with {@link Unavailable} if RabbitMQ is unavailable. A
     * message id that is too long is shortened deterministically.
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
                ByteChunks.bytes(message.body()));
    }

    /** Publishes a persistent copy to an existing queue, without properties that RabbitMQ would interpret again. */
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
        queue.add(new OutgoingMessage(exchange, routingKey, mandatory, properties, body, promise, underWay));
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

    /** Waits for confirms up to a limit; the rest fails. */
    public Future<Void> close() {
        return link.close().onComplete(closed -> {
            confirmed.failAll(new IllegalStateException("the publisher was closed"));
            failAll();
            overdue.close();
        });
    }

    /** RabbitMQ did not accept a message: no queue was bound, the broker rejected it, or AMQP cannot carry it. */
    public static sealed class NotPublished extends RuntimeException permits OutgoingMessage.NotEncodable {
        NotPublished(String message) {
            super(message);
        }
    }
}
