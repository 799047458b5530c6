package io.streamops.messaging.rabbit;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.DefaultConsumer;
import com.rabbitmq.client.Delivery;
import com.rabbitmq.client.Envelope;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The lifetime of one channel of a lane. Delivery tags are valid only on their channel, so acks go to the session
 * that delivered the message, and are dropped once it is lost.
 *
 * <p>Confined to the lane's context, except where a method is called on the link's thread.
 */
final class RabbitSession {
    /** Events of the broker, from the connection's thread. */
    interface Events {
        /** Messages have arrived. */
        void arrived();

        /** The flow must be closed: the lane is full, or the prefetch is too small. */
        void full();

        /** The flow is closed, as requested. */
        void ended();

        /** The broker has cancelled the consumer, for example because the queue was deleted. */
        void cancelled(Throwable cause);
    }

    private static final Logger log = LoggerFactory.getLogger(RabbitSession.class);

    private final Channel channel;
    private final String queue;
    private final ByteBudget budget;
    private final Events events;
    private final ConcurrentLinkedQueue<RequeuedMessage> refused = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Delivery> inbox = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean announced = new AtomicBoolean();
    private final AckBatch acks = new AckBatch();
    private volatile String consumerTag = "";
    private boolean lost;
    private boolean counting;

    RabbitSession(Channel channel, String queue, ByteBudget budget, Events events) {
        this.channel = channel;
        this.queue = queue;
        this.budget = budget;
        this.events = events;
    }

    /** Starts consuming. Link's thread. */
    void consume() throws IOException {
        channel.basicQos(budget.open());
        consumerTag = channel.basicConsume(queue, false, new DefaultConsumer(channel) {
            @Override
            public void handleDelivery(String tag, Envelope envelope, BasicProperties properties, byte[] body) {
                arrived(new Delivery(envelope, properties, body));
            }

            @Override
            public void handleCancelOk(String tag) {
                events.ended();
            }

            @Override
            public void handleCancel(String tag) {
                events.cancelled(new IOException("the broker has cancelled the consumer of " + queue));
            }
        });
    }

    private void arrived(Delivery message) {
        if (budget.admit(message.getBody().length)) {
            inbox.add(message);
            if (announced.compareAndSet(false, true)) {
                events.arrived();
            }
        } else {
            refused.add(RedeliveryCounts.refused(queue, message));
        }
        if (budget.isToClose()) {
            events.full();
        }
    }

    /** Resumes consuming. Link's thread. */
    void resume() {
        try {
            consume();
        } catch (IOException | AlreadyClosedException e) {
            events.cancelled(e);
        }
    }

    /** Pauses consuming until {@link #resume}. Link's thread. */
    void pause() {
        try {
            endFlow();
        } catch (IOException | AlreadyClosedException e) {
            events.cancelled(e);
        }
    }

    /** Stops consuming. Link's thread. */
    void cancel() {
        try {
            endFlow();
        } catch (IOException | AlreadyClosedException e) {
            log.debug("the channel was lost, no more deliveries arrive", e);
        }
    }

    /** The queue was deleted. Link's thread. */
    void gone(Throwable cause) {
        events.cancelled(cause);
    }

    private void endFlow() throws IOException {
        var tag = consumerTag;
        consumerTag = "";
        if (!tag.isEmpty()) {
            channel.basicCancel(tag);
        }
    }

    /** The messages refused since the flow was opened. */
    List<RequeuedMessage> takeRefused() {
        var taken = new ArrayList<RequeuedMessage>();
        for (var one = refused.poll(); one != null; one = refused.poll()) {
            taken.add(one);
        }
        return taken;
    }

    /** Refused messages are back with the broker. Returns whether there is room for more. */
    boolean shut() {
        budget.shut();
        return isToOpen();
    }

    /** Whether the flow must be reopened. True only once. */
    boolean isToOpen() {
        return !lost && budget.isToOpen();
    }

    Channel channel() {
        return channel;
    }

    /** All messages that have arrived. */
    List<Delivery> take() {
        announced.set(false);
        var taken = new ArrayList<Delivery>();
        for (var message = inbox.poll(); message != null; message = inbox.poll()) {
            taken.add(message);
        }
        return taken;
    }

    void opened(long tag) {
        acks.open(tag);
    }

    void settle(Delivery message) {
        acks.settle(message.getEnvelope().getDeliveryTag());
        budget.release(message.getBody().length);
    }

    void giveBack(Delivery message) {
        acks.giveBack(message.getEnvelope().getDeliveryTag());
        budget.release(message.getBody().length);
    }

    boolean isLost() {
        return lost;
    }

    void lose() {
        lost = true;
        inbox.clear();
        refused.clear();
        acks.clear();
    }

    /** Whether messages are waiting for their delivery counts. */
    boolean counting() {
        return counting;
    }

    void counting(boolean now) {
        counting = now;
    }

    int unsentAcks() {
        return acks.unsent();
    }

    /** The acks to send now. */
    AckBatch.Batch takeAcks() {
        return acks.take();
    }

    /** Sends acks. Link's thread. */
    void send(AckBatch.Batch batch) {
        try {
            for (var tag : batch.back()) {
                channel.basicNack(tag, false, true);
            }
            if (batch.upTo() > 0) {
                channel.basicAck(batch.upTo(), true);
            }
            for (var tag : batch.single()) {
                channel.basicAck(tag, false);
            }
        } catch (IOException | AlreadyClosedException e) {
            log.debug("the channel was lost, its messages will be delivered again", e);
        }
    }

    /** Gives back refused messages; must happen before the flow is reopened. Link's thread. */
    void giveBack(List<RequeuedMessage> unhandled) {
        try {
            for (var one : unhandled) {
                channel.basicNack(one.tag(), false, true);
            }
        } catch (IOException | AlreadyClosedException e) {
            log.debug("the channel was lost, its messages will be delivered again", e);
        }
    }

    /**
     * A message given back unhandled, for lack of room.
     *
     * @param counter the counter to correct for this delivery; null: none
     */
    record RequeuedMessage(long tag, @Nullable String counter) {}
}
