package io.streamops.messaging.rabbit;

import com.rabbitmq.client.AlreadyClosedException;
import com.rabbitmq.client.Channel;
import com.rabbitmq.client.Connection;
import com.rabbitmq.client.Return;
import java.io.IOException;
import java.util.NavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The channel of a publisher and what is not confirmed on it. Published on the link's thread only; confirms come on the
 * connection's.
 */
final class ConfirmedChannel {
    private final NavigableMap<Long, Outgoing> unconfirmed = new ConcurrentSkipListMap<>();
    private @Nullable Channel channel;
    private @Nullable RabbitConnections connections;
    private Consumer<Throwable> broken = cause -> {};

    RabbitLink.Use use(RabbitTopology.Declaration topology, RabbitConnections owner) {
        connections = owner;
        return new RabbitLink.Use() {
            @Override
            public void established(Connection connection, Consumer<Throwable> broken) throws IOException {
                topology.declare(new RabbitTopology(connection));
                open(connection, broken);
            }

            @Override
            public void lost() {
                channel = null;
                failAll(new IllegalStateException("the connection was lost before the confirm"));
            }
        };
    }

    private void open(Connection connection, Consumer<Throwable> whenBroken) throws IOException {
        var opened = connection.createChannel();
        opened.confirmSelect();
        opened.addConfirmListener(
                (tag, multiple) -> settle(tag, multiple, null),
                (tag, multiple) -> settle(tag, multiple, new NotPublished("rabbitmq could not keep the message")));
        opened.addReturnListener(this::returned);
        // Publishing to an exchange that is not there closes the channel, and what was published after it is lost.
        opened.addShutdownListener(whenBroken::accept);
        broken = whenBroken;
        channel = opened;
    }

    void publish(Outgoing outgoing) {
        var open = channel;
        if (open == null) {
            outgoing.failed(lost(new IllegalStateException("not connected")));
            return;
        }
        var tag = open.getNextPublishSeqNo();
        unconfirmed.put(tag, outgoing);
        try {
            outgoing.publish(open);
        } catch (IOException | AlreadyClosedException e) {
            fail(tag, lost(e));
        } catch (IllegalArgumentException e) {
            // Headers larger than a frame: not sent, but counted, so that the confirms that follow would be for others.
            fail(tag, e);
            channel = null;
            broken.accept(e);
        }
    }

    private void fail(long tag, Throwable cause) {
        var outgoing = unconfirmed.remove(tag);
        if (outgoing != null) {
            outgoing.failed(cause);
        }
    }

    private void settle(long tag, boolean multiple, @Nullable NotPublished refusal) {
        if (multiple) {
            var upTo = unconfirmed.headMap(tag, true);
            for (var known : upTo.keySet()) {
                settle(known, refusal);
            }
        } else {
            settle(tag, refusal);
        }
    }

    private void settle(long tag, @Nullable NotPublished refusal) {
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
     * A returned message does not say which one it is, and its confirm follows. Of several that are the same in every
     * byte any one may stand for it.
     */
    private void returned(Return message) {
        for (var entry : unconfirmed.entrySet()) {
            if (entry.getValue().isReturnedAs(message)) {
                fail(
                        entry.getKey(),
                        new NotPublished("no queue takes '%s' of exchange '%s': %s"
                                .formatted(message.getRoutingKey(), message.getExchange(), message.getReplyText())));
                return;
            }
        }
    }

    void failAll(Exception cause) {
        for (var tag : unconfirmed.keySet()) {
            fail(tag, lost(cause));
        }
    }

    private RuntimeException lost(Exception cause) {
        var owner = connections;
        return owner == null ? new IllegalStateException(cause) : owner.unavailable(cause);
    }
}
