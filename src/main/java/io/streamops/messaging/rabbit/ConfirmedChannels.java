package io.streamops.messaging.rabbit;

import com.rabbitmq.client.Connection;
import com.rabbitmq.client.ShutdownSignalException;
import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A publisher's channels, one for each exchange. RabbitMQ closes a channel when it rejects a message, and all unconfirmed
 * messages on it are lost; other exchanges are not affected. Confined to the link's thread, except {@link #failAll}.
 */
final class ConfirmedChannels implements RabbitConnection.Use {
    private final RabbitConnections connections;
    private final RabbitTopology.Declaration topology;
    private final Map<String, ConfirmedChannel> byExchange = new ConcurrentHashMap<>();
    private @Nullable Connection connection;

    ConfirmedChannels(RabbitConnections connections, RabbitTopology.Declaration topology) {
        this.connections = connections;
        this.topology = topology;
    }

    @Override
    public void established(Connection made, Consumer<Throwable> broken) throws IOException {
        topology.declare(new RabbitTopology(made));
        connection = made;
    }

    @Override
    public void lost() {
        connection = null;
        failAll(new IllegalStateException("the connection was lost before the confirm"));
        byExchange.clear();
    }

    void publish(OutgoingMessage outgoing) {
        var current = connection;
        if (current == null) {
            outgoing.failed(connections.unavailable(new IllegalStateException("not connected")));
            return;
        }
        try {
            outgoing.check(current.getFrameMax());
            channel(current, outgoing.exchange()).publish(outgoing);
        } catch (OutgoingMessage.NotEncodable e) {
            outgoing.failed(e);
        } catch (IOException | ShutdownSignalException e) {
            outgoing.failed(connections.explained(e));
        }
    }

    private ConfirmedChannel channel(Connection current, String exchange) throws IOException {
        var kept = byExchange.get(exchange);
        if (kept != null && kept.isOpen()) {
            return kept;
        }
        if (kept != null) {
            // The channel was closed by a rejection; the exchange may have been deleted.
            topology.declare(new RabbitTopology(current));
        }
        var opened = new ConfirmedChannel(current, exchange, connections);
        byExchange.put(exchange, opened);
        return opened;
    }

    void failAll(Exception cause) {
        byExchange.values().forEach(channel -> channel.failAll(cause));
    }
}
