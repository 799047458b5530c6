package io.streamops.messaging.rabbit;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.Delivery;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.Decoder;
import io.streamops.messaging.Dispatcher;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.redis.RedisConnections;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A lane over a queue. Messages stay unacknowledged until their handlers have finished. The lane's bound is the prefetch;
 * large messages are also bounded in bytes. When the connection is lost, RabbitMQ redelivers what was not acknowledged, so
 * the lane drops what it held.
 *
 * <p>Attempts are counted across processes: by the queue if it supports that, otherwise in Redis, and there only for failed
 * or redelivered messages.
 */
public final class RabbitLane<T> implements Lane {
    /** How long acknowledgments are collected before they are sent together. */
    private static final long FLUSH_MILLIS = 2;

    /** AMQP encodes the prefetch in two bytes. */
    private static final int LARGEST_PREFETCH = 65_535;

    private static final long BACKLOG_MILLIS = 5_000;

    private final Vertx vertx;
    private final RabbitSource source;
    private final LaneOptions options;
    private final Decoder<RawMessage, T> decoder;
    private final RabbitPublisher publisher;
    private final ParkedQueue parked;
    private final RabbitObserver.QueueDepth backlog;
    private final RedeliveryCounts counts;
    private final Context context;
    private final Dispatcher<T> dispatcher;
    private final RabbitConnection link;
    private final int largestBatch;
    private final List<String> settledCounters = new ArrayList<>();
    private @Nullable RabbitSession session;
    private boolean flushPlanned;
    private boolean stopping;
    private long backlogTimer;
    /** The session as seen by the link's thread. */
    private volatile @Nullable RabbitSession consuming;

    /**
     * Must be created on the Vert.x context of the handler.
     *
     * @param publisher publishes parked copies
     * @param redis counts attempts if the queue does not
     */
    public RabbitLane(
            Vertx vertx,
            RabbitConnections connections,
            RabbitPublisher publisher,
            RedisConnections redis,
            RabbitSource source,
            LaneOptions options,
            Decoder<RawMessage, T> decoder,
            Lane.Handler<T> handler,
            Telemetry telemetry,
            InstantSource clock) {
        if (options.capacity() > LARGEST_PREFETCH) {
            throw new IllegalArgumentException("lane %s may hold %d messages; a RabbitMQ channel prefetches at most %d"
                    .formatted(options.name(), options.capacity(), LARGEST_PREFETCH));
        }
        this.vertx = vertx;
        this.source = source;
        this.options = options;
        this.decoder = decoder;
        this.counts = new RedeliveryCounts(redis, source.queue());
        this.publisher = publisher;
        this.parked = new ParkedQueue(publisher, source.queue(), clock);
        this.backlog = new RabbitObserver.QueueDepth(source.queue(), connections.depths(), this::queueIsGone);
        // RabbitMQ pushes, so there is nothing to request.
        this.dispatcher = new Dispatcher<>(vertx, options, handler, room -> {}, telemetry);
        this.context = dispatcher.context();
        this.link = new RabbitConnection(connections, options.name(), new ConnectionUse());
        this.largestBatch = Math.max(1, options.capacity() / 2);
    }

    @Override
    public String name() {
        return options.name();
    }

    @Override
    public Future<Void> start() {
        return onLane(() -> {
            backlogTimer = vertx.setPeriodic(BACKLOG_MILLIS, due -> backlog.ask());
            return link.start().onFailure(refused -> vertx.cancelTimer(backlogTimer));
        });
    }

    private void queueIsGone(Throwable cause) {
        link.execute(() -> {
            var current = consuming;
            if (current != null) {
                current.gone(cause);
            }
        });
    }

    T decode(RawMessage message) throws Decoder.Undecodable {
        return decoder.decode(message);
    }

    private void take(RabbitSession from) {
        if (from.isLost() || from.counting()) {
            return;
        }
        var messages = from.take();
        if (messages.stream().noneMatch(RedeliveryCounts::isToBeCounted)) {
            messages.forEach(message -> accept(from, message, RedeliveryCounts.DeliveryCount.uncounted(message)));
            flush();
            return;
        }
        // Later messages wait, so that the order is kept.
        from.counting(true);
        counts.ofAll(messages)
                .onComplete(counted -> context.runOnContext(task -> {
                    from.counting(false);
                    if (!from.isLost()) {
                        for (var i = 0; i < messages.size(); i++) {
                            accept(from, messages.get(i), counted.result().get(i));
                        }
                        take(from);
                    }
                }));
    }

    private void accept(RabbitSession from, Delivery message, RedeliveryCounts.DeliveryCount count) {
        from.opened(message.getEnvelope().getDeliveryTag());
        var receipt = new RabbitReceipt<>(this, from, message, count);
        if (stopping) {
            receipt.giveBack();
        } else {
            dispatcher.accept(receipt);
        }
    }

    void settled(RabbitReceipt<T> receipt) {
        var counter = receipt.counter();
        if (counter != null) {
            settledCounters.add(counter);
        }
        if (receipt.session().unsentAcks() >= largestBatch) {
            flush();
        } else {
            planFlush();
        }
        openIfFree(receipt.session());
    }

    void givenBack(RabbitReceipt<T> receipt) {
        planFlush();
        openIfFree(receipt.session());
    }

    private void openIfFree(RabbitSession from) {
        if (!stopping && from.isToOpen()) {
            link.execute(from::resume);
        }
    }

    /** Gives refused messages back before the flow is reopened, so that they are redelivered in order. */
    private void ended(RabbitSession from) {
        var refused = from.takeRefused();
        counts.uncount(refused)
                .onComplete(uncounted -> link.execute(() -> {
                    from.giveBack(refused);
                    context.runOnContext(task -> {
                        if (from.shut() && !stopping) {
                            link.execute(from::resume);
                        }
                    });
                }));
    }

    private void planFlush() {
        if (!flushPlanned) {
            flushPlanned = true;
            vertx.setTimer(
                    FLUSH_MILLIS,
                    due -> context.runOnContext(task -> {
                        flushPlanned = false;
                        flush();
                    }));
        }
    }

    private void flush() {
        var current = session;
        if (current != null && current.unsentAcks() > 0) {
            var acks = current.takeAcks();
            link.execute(() -> current.send(acks));
        }
        if (!settledCounters.isEmpty()) {
            counts.forget(settledCounters);
            settledCounters.clear();
        }
    }

    /** Counts a failed attempt, unless the queue does. Returns the counter. */
    @Nullable String countAttempt(Delivery message) {
        return counts.count(message, 1);
    }

    /** Corrects the count for a message that is redelivered without an attempt. */
    void uncountDelivery(Delivery message) {
        counts.count(message, -1);
    }

    /**
     * Parks a copy of a message, even one that has left the lane and was kept elsewhere. Succeeds once the broker has
     * confirmed it. Thread-safe.
     */
    public Future<Void> park(RawMessage message, String reason, int attempts) {
        return parked.copy(message, reason, attempts).onFailure(failure -> {
            if (failure instanceof RabbitPublisher.NotPublished) {
                link.execute(() -> parked.declareAgain(consuming));
            }
        });
    }

    /**
     * Appends a message that has left the lane, and was kept elsewhere, to the queue. Succeeds once the broker has confirmed
     * it. Thread-safe.
     */
    public Future<Void> putBack(RawMessage message) {
        return publisher.copy(source.queue(), message.properties(), message.body());
    }

    @Override
    public Future<Void> stop() {
        return onLane(() -> {
            stopping = true;
            vertx.cancelTimer(backlogTimer);
            return cancelled()
                    .compose(cancelled -> onLane(dispatcher::drain))
                    .compose(drained -> onLane(() -> {
                        flush();
                        // Runs after the acknowledgments, on the same thread. Unacknowledged messages are redelivered.
                        return link.close();
                    }));
        });
    }

    /** Stops the flow of messages. */
    private Future<Void> cancelled() {
        var promise = Promise.<Void>promise();
        var accepted = link.execute(() -> {
            var current = consuming;
            if (current != null) {
                current.cancel();
            }
            promise.complete();
        });
        if (!accepted) {
            promise.complete();
        }
        return promise.future();
    }

    private Future<Void> onLane(Supplier<Future<Void>> action) {
        return Future.future(
                promise -> context.runOnContext(task -> action.get().onComplete(promise)));
    }

    @Override
    public Lane.Status figures() {
        return dispatcher.figures().withLag(backlog.messages());
    }

    /** The lane's use of its connection, on the link's thread. */
    private final class ConnectionUse implements RabbitConnection.Use {
        @Override
        public void established(Connection connection, Consumer<Throwable> broken)
                throws IOException, TimeoutException {
            source.declare(new RabbitTopology(connection));
            var channel = connection.createChannel();
            channel.addShutdownListener(broken::accept);
            var budget = new ByteBudget(source.maxBytes(), options.capacity());
            var flow = new Flow(broken);
            var made = new RabbitSession(channel, source.queue(), budget, flow);
            flow.session = made;
            consuming = made;
            context.runOnContext(task -> session = made);
            made.consume();
        }

        @Override
        public void lost() {
            var gone = consuming;
            consuming = null;
            if (gone != null) {
                context.runOnContext(task -> forget(gone));
            }
        }
    }

    private void forget(RabbitSession gone) {
        gone.lose();
        if (session == gone) {
            session = null;
        }
        dispatcher.forget(receipt -> receipt instanceof RabbitReceipt<T> ours && ours.session() == gone);
    }

    /** Events of one session's broker, from the connection's thread. */
    private final class Flow implements RabbitSession.Events {
        private final Consumer<Throwable> broken;

        @SuppressWarnings("NullAway.Init") // set before the session is used
        private RabbitSession session;

        Flow(Consumer<Throwable> broken) {
            this.broken = broken;
        }

        @Override
        public void arrived() {
            context.runOnContext(task -> take(session));
        }

        @Override
        public void full() {
            link.execute(session::pause);
        }

        @Override
        public void ended() {
            context.runOnContext(task -> RabbitLane.this.ended(session));
        }

        @Override
        public void cancelled(Throwable cause) {
            broken.accept(cause);
        }
    }
}
