package io.streamops.messaging.rabbit;

import com.rabbitmq.client.AMQP.BasicProperties;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.GetResponse;
import io.streamops.messaging.Parking;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.ArrayList;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The messages that a lane has parked in {@code <queue>.parked}. A queue can only be read by consuming it. Each call
 * consumes messages without acknowledging them, up to a bound, and closes the channel, which returns them to their places.
 * Two nodes that read at the same time may each see only a part.
 */
public final class RabbitParking implements Parking {
    /** Handles a message that was found, on the channel that holds it. */
    private interface Found {
        void with(Channel channel, GetResponse message) throws IOException, TimeoutException;
    }

    private static final int MOST_LOOKED_AT = 10_000;
    private static final long CONFIRM_MILLIS = 15_000;

    private final String lane;
    private final RabbitConnections connections;
    private final String queue;
    private final String parkedQueue;
    private final ReentrantLock one = new ReentrantLock();

    public RabbitParking(String lane, RabbitConnections connections, String queue) {
        this.lane = lane;
        this.connections = connections;
        this.queue = queue;
        this.parkedQueue = RabbitSource.parkedQueue(queue);
    }

    @Override
    public String lane() {
        return lane;
    }

    @Override
    public Future<Page> list(int offset, int limit) {
        return onChannel(channel -> {
            var page = new ArrayList<Parking.ParkedMessage>();
            long total = channel.queueDeclarePassive(parkedQueue).getMessageCount();
            for (var n = 0; n < Math.min(MOST_LOOKED_AT, offset + limit); n++) {
                var message = channel.basicGet(parkedQueue, false);
                if (message == null) {
                    break;
                }
                if (n >= offset) {
                    page.add(parked(message));
                }
            }
            return new Page(page, Math.max(total, (long) page.size()));
        });
    }

    private Parking.ParkedMessage parked(GetResponse message) {
        var properties = message.getProps();
        return new Parking.ParkedMessage(
                lane,
                RabbitParkedHeaders.id(properties, message.getBody()),
                RabbitParkedHeaders.text(properties, RabbitParkedHeaders.REASON),
                RabbitParkedHeaders.attempts(properties),
                RabbitParkedHeaders.at(properties),
                null,
                RabbitParkedHeaders.texts(without(properties)),
                RabbitParkedHeaders.body(message.getBody()));
    }

    private static BasicProperties without(BasicProperties properties) {
        return AmqpProperties.again(properties
                .builder()
                .headers(RabbitParkedHeaders.without(properties))
                .build());
    }

    @Override
    public Future<Boolean> replay(String id) {
        return whereFound(id, this::putBack);
    }

    private void putBack(Channel channel, GetResponse message) throws IOException, TimeoutException {
        var returned = new AtomicBoolean();
        channel.addReturnListener(back -> returned.set(true));
        channel.confirmSelect();
        channel.basicPublish("", queue, true, without(message.getProps()), message.getBody());
        try {
            channel.waitForConfirmsOrDie(CONFIRM_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while waiting for the confirm", e);
        }
        if (returned.get()) {
            throw new RabbitPublisher.NotPublished("the queue " + queue + " was deleted");
        }
        channel.basicAck(message.getEnvelope().getDeliveryTag(), false);
    }

    @Override
    public Future<Boolean> discard(String id) {
        return whereFound(
                id, (channel, message) -> channel.basicAck(message.getEnvelope().getDeliveryTag(), false));
    }

    private Future<Boolean> whereFound(String id, Found work) {
        return onChannel(channel -> {
            for (var n = 0; n < MOST_LOOKED_AT; n++) {
                var message = channel.basicGet(parkedQueue, false);
                if (message == null) {
                    return false;
                }
                if (id.equals(RabbitParkedHeaders.id(message.getProps(), message.getBody()))) {
                    work.with(channel, message);
                    return true;
                }
            }
            return false;
        });
    }

    private interface OnChannel<R> {
        R with(Channel channel) throws IOException, TimeoutException;
    }

    private <R> Future<R> onChannel(OnChannel<R> work) {
        return connections.work(connection -> {
            one.lock();
            try {
                new RabbitTopology(connection).queue(parkedQueue);
                var channel = open(connection);
                try {
                    return work.with(channel);
                } finally {
                    RabbitConnection.close(channel);
                }
            } finally {
                one.unlock();
            }
        });
    }

    private static Channel open(Connection connection) throws IOException {
        @Nullable Channel channel = connection.createChannel();
        if (channel == null) {
            throw new IOException("the connection has no channel left");
        }
        return channel;
    }
}
