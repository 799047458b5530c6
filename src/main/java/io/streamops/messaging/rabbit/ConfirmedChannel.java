package io.streamops.messaging.rabbit;

import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.Return;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.IOException;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A publisher's channel and its unconfirmed messages. Publishing is confined to the link's thread; confirms arrive on the
 * connection's thread.
 */
final class ConfirmedChannel {
    private static final Logger log = LoggerFactory.getLogger(ConfirmedChannel.class);

    private final NavigableMap<Long, OutgoingMessage> unconfirmed = new ConcurrentSkipListMap<>();
    private final RabbitConnections connections;
    private final String exchange;
    private final Channel channel;

    ConfirmedChannel(Connection connection, String exchange, RabbitConnections connections) throws IOException {
        this.connections = connections;
        this.exchange = exchange;
        @Nullable Channel opened = connection.createChannel();
        if (opened == null) {
            throw new IOException("the connection has no channel left");
        }
        channel = opened;
        channel.confirmSelect();
        channel.addConfirmListener(
                (tag, multiple) -> settle(tag, multiple, null),
                (tag, multiple) -> settle(
                        tag, multiple, new RabbitPublisher.NotPublished("rabbitmq did not confirm the message")));
        channel.addReturnListener(this::returned);
        channel.addShutdownListener(this::closed);
    }

    boolean isOpen() {
        return channel.isOpen();
    }

    private void closed(ShutdownSignalException cause) {
        if (!cause.isHardError() && !cause.isInitiatedByApplication()) {
            log.atError()
                    .addKeyValue("exchange", exchange)
                    .addKeyValue("cause", String.valueOf(cause.getMessage()))
                    .log("rabbitmq rejected a message");
        }
        failAll(cause);
    }

    void publish(OutgoingMessage outgoing) {
        var tag = channel.getNextPublishSeqNo();
        unconfirmed.put(tag, outgoing);
        try {
            outgoing.publish(channel);
        } catch (IOException | AlreadyClosedException e) {
            fail(tag, connections.unavailable(e));
        }
    }

    private void fail(long tag, Throwable cause) {
        var outgoing = unconfirmed.remove(tag);
        if (outgoing != null) {
            outgoing.failed(cause);
        }
    }

    private void settle(long tag, boolean multiple, RabbitPublisher.@Nullable NotPublished refusal) {
        if (multiple) {
            var upTo = unconfirmed.headMap(tag, true);
            for (var known : upTo.keySet()) {
                settle(known, refusal);
            }
        } else {
            settle(tag, refusal);
        }
    }

    private void settle(long tag, RabbitPublisher.@Nullable NotPublished refusal) {
        var outgoing = unconfirmed.remove(tag);
        if (outgoing == null) {
            return;
        }
        if (refusal == null) {
            outgoing.confirmed();
        } else {
            outgoing.failed(refusal);
        }
    }

    /**
     * A returned message has no delivery tag, and its confirm follows. Among unconfirmed messages that are equal byte for
     * byte, any one can stand for it.
     */
    private void returned(Return message) {
        for (var entry : unconfirmed.entrySet()) {
            if (entry.getValue().isReturnedAs(message)) {
                fail(
                        entry.getKey(),
                        new RabbitPublisher.NotPublished("no queue is bound for '%s' on exchange '%s': %s"
                                .formatted(message.getRoutingKey(), message.getExchange(), message.getReplyText())));
                return;
            }
        }
    }

    void failAll(Exception cause) {
        for (var tag : unconfirmed.keySet()) {
            fail(tag, connections.unavailable(cause));
        }
    }
}
