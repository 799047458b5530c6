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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One life of a lane's channel. Delivery tags mean something on their own channel only, so what is settled goes to the
 * session that has brought it, and to nobody once that is lost.
 *
 * <p>Everything belongs to the lane's context, except what says that the link's thread calls it.
 */
final class RabbitSession {
    /** What the broker does, told from the connection's thread. */
    interface Events {
        /** There are messages to be taken. */
        void arrived();

        /** The flow of messages is to be ended: no more may be held, or they are asked for too few at a time. */
        void full();

        /** The flow has ended as we have asked. */
        void ended();

        /** The broker brings no more, be it that the queue was deleted. */
        void cancelled(Throwable cause);
    }

    private static final Logger log = LoggerFactory.getLogger(RabbitSession.class);

    private final Channel channel;
    private final String queue;
    private final ByteBudget budget;
    private final Events events;
    private final ConcurrentLinkedQueue<Refused> refused = new ConcurrentLinkedQueue<>();
    private final ConcurrentLinkedQueue<Delivery> inbox = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean announced = new AtomicBoolean();
    private final Settlements settlements = new Settlements();
    private volatile String consumerTag = "";
    private boolean lost;
    private boolean counting;

    RabbitSession(Channel channel, String queue, ByteBudget budget, Events events) {
        this.channel = channel;
        this.queue = queue;
        this.budget = budget;
        this.events = events;
    }

    /** Asks for messages; on the link's thread. */
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

    /** Asks for messages again; on the link's thread. */
    void goOn() {
        try {
            consume();
        } catch (IOException | AlreadyClosedException e) {
            events.cancelled(e);
        }
    }

    /** Asks for no more until {@link #goOn}; on the link's thread. */
    void rest() {
        try {
            endFlow();
        } catch (IOException | AlreadyClosedException e) {
            events.cancelled(e);
        }
    }

    /** Asks for no more; on the link's thread. */
    void cancel() {
        try {
            endFlow();
        } catch (IOException | AlreadyClosedException e) {
            log.debug("the channel was lost, no more deliveries arrive", e);
        }
    }

    /** The queue is not there any more; on the link's thread. */
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

    /** What was refused since the flow was opened. */
    List<Refused> takeRefused() {
        var taken = new ArrayList<Refused>();
        for (var one = refused.poll(); one != null; one = refused.poll()) {
            taken.add(one);
        }
        return taken;
    }

    /** What was refused is back; whether there is room for more. */
    boolean shut() {
        budget.shut();
        return isToOpen();
    }

    /** Whether it may be asked for messages again; says so once. */
    boolean isToOpen() {
        return !lost && budget.isToOpen();
    }

    Channel channel() {
        return channel;
    }

    /** All messages that have come. */
    List<Delivery> take() {
        announced.set(false);
        var taken = new ArrayList<Delivery>();
        for (var message = inbox.poll(); message != null; message = inbox.poll()) {
            taken.add(message);
        }
        return taken;
    }

    void opened(long tag) {
        settlements.open(tag);
    }

    void settle(Delivery message) {
        settlements.settle(message.getEnvelope().getDeliveryTag());
        budget.release(message.getBody().length);
    }

    void giveBack(Delivery message) {
        settlements.giveBack(message.getEnvelope().getDeliveryTag());
        budget.release(message.getBody().length);
    }

    boolean isLost() {
        return lost;
    }

    void lose() {
        lost = true;
        inbox.clear();
        refused.clear();
        settlements.clear();
    }

    /** Whether messages wait until it is known how often they were tried. */
    boolean counting() {
        return counting;
    }

    void counting(boolean now) {
        counting = now;
    }

    int unanswered() {
        return settlements.untold();
    }

    /** What the broker is to be told now. */
    Settlements.Batch answers() {
        return settlements.take();
    }

    /** Tells it; on the link's thread. */
    void tell(Settlements.Batch batch) {
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

    /** Gives back what was refused, which has to be done before more is asked for; on the link's thread. */
    void giveBack(List<Refused> unread) {
        try {
            for (var one : unread) {
                channel.basicNack(one.tag(), false, true);
            }
        } catch (IOException | AlreadyClosedException e) {
            log.debug("the channel was lost, its messages will be delivered again", e);
        }
    }
}
