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
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One life of a lane's channel. Delivery tags mean something on their own channel only, so what is settled goes to the
 * session that has brought it, and to nobody once that is lost.
 *
 * <p>Everything belongs to the lane's context, except what says that the link's thread calls it.
 */
final class RabbitSession {
    private static final Logger log = LoggerFactory.getLogger(RabbitSession.class);

    private final Channel channel;
    private final ConcurrentLinkedQueue<Delivery> inbox = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean announced = new AtomicBoolean();
    private final Settlements settlements = new Settlements();
    private volatile String consumerTag = "";
    private boolean lost;
    private boolean counting;

    RabbitSession(Channel channel) {
        this.channel = channel;
    }

    /**
     * Asks for messages; on the link's thread.
     *
     * @param whenArrived called from the connection's thread when there are messages to be taken
     * @param whenCancelled told when the broker brings no more, be it that the queue was deleted
     */
    void consume(String queue, Runnable whenArrived, Consumer<Throwable> whenCancelled) throws IOException {
        consumerTag = channel.basicConsume(queue, false, new DefaultConsumer(channel) {
            @Override
            public void handleDelivery(String tag, Envelope envelope, BasicProperties properties, byte[] body) {
                inbox.add(new Delivery(envelope, properties, body));
                if (announced.compareAndSet(false, true)) {
                    whenArrived.run();
                }
            }

            @Override
            public void handleCancel(String tag) {
                whenCancelled.accept(new IOException("the broker has cancelled the consumer of " + queue));
            }
        });
    }

    /** Asks for no more; on the link's thread. */
    void cancel() {
        try {
            channel.basicCancel(consumerTag);
        } catch (IOException | AlreadyClosedException e) {
            log.debug("the channel is lost, so nothing more comes", e);
        }
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

    void settle(long tag) {
        settlements.settle(tag);
    }

    void giveBack(long tag) {
        settlements.giveBack(tag);
    }

    boolean isLost() {
        return lost;
    }

    void lose() {
        lost = true;
        inbox.clear();
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
            log.debug("the channel is lost, its messages are delivered again", e);
        }
    }
}
