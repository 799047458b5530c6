package io.streamops.node.cluster;

import io.streamops.gateway.NodeDirectory;
import io.streamops.gateway.NodeDirectory.NodeView;
import io.streamops.gateway.NodeJson;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.eventbus.Message;
import io.vertx.core.eventbus.MessageConsumer;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Publishes what this node runs every two seconds, and its departure; collects the same from the other nodes. */
public final class NodePresence implements NodeDirectory {
    private static final Logger log = LoggerFactory.getLogger(NodePresence.class);
    private static final String HERE = "streamops.node.here";
    private static final String GONE = "streamops.node.gone";
    /** A new node asks all others to publish their presence. */
    private static final String ROLL_CALL = "streamops.node.roll-call";

    private static final Duration INTERVAL = Duration.ofSeconds(2);

    private final Vertx vertx;
    private final Supplier<NodeView> self;
    private final RemoteNodes remotes = new RemoteNodes(System::nanoTime);
    private final List<MessageConsumer<?>> consumers = new ArrayList<>();
    private boolean duplicateLogged;
    private long timer;

    /** @param self this node's current view; called on an event loop */
    public NodePresence(Vertx vertx, Supplier<NodeView> self) {
        this.vertx = vertx;
        this.self = self;
    }

    public Future<Void> start() {
        var bus = vertx.eventBus();
        consumers.add(bus.<JsonObject>consumer(HERE, this::here));
        consumers.add(bus.consumer(GONE, this::gone));
        consumers.add(bus.<JsonObject>consumer(ROLL_CALL, request -> publishSelf()));
        return Future.join(consumers.stream().map(MessageConsumer::completion).toList())
                .<Void>mapEmpty()
                .onSuccess(listening -> {
                    bus.publish(ROLL_CALL, new JsonObject());
                    timer = vertx.setPeriodic(INTERVAL.toMillis(), due -> publishSelf());
                });
    }

    private void publishSelf() {
        vertx.eventBus().publish(HERE, NodeJson.of(self.get()));
    }

    private void here(Message<JsonObject> message) {
        try {
            var node = NodeJson.node(message.body());
            Objects.requireNonNull(node.id(), "a node has an id");
            var own = self.get();
            if (!node.id().equals(own.id())) {
                remotes.here(node);
            } else if (!NodeJson.of(node)
                    .getString("startedAt")
                    .equals(NodeJson.of(own).getString("startedAt"))) {
                logDuplicate(node);
            }
        } catch (RuntimeException e) {
            log.atDebug().addKeyValue("cause", e.toString()).log("the presence message of a node cannot be parsed");
        }
    }

    private void gone(Message<Object> message) {
        if (message.body() instanceof JsonObject json && json.getValue("id") instanceof String id) {
            remotes.gone(id);
        }
    }

    /** Brokers treat two nodes with one id as one consumer, so each gets messages of the other. */
    private void logDuplicate(NodeView node) {
        if (!duplicateLogged) {
            duplicateLogged = true;
            log.atError()
                    .addKeyValue("id", node.id())
                    .addKeyValue("host", node.host())
                    .log("another node has the same id; was the data directory copied?");
        }
    }

    @Override
    public Future<List<NodeView>> nodes() {
        var all = new ArrayList<NodeView>();
        all.add(self.get());
        all.addAll(remotes.all());
        return Future.succeededFuture(all);
    }

    /** Stops listening and publishes this node's departure. */
    public Future<Void> close() {
        vertx.cancelTimer(timer);
        return Future.join(consumers.stream().map(MessageConsumer::unregister).toList())
                .<Void>mapEmpty()
                .onComplete(alone -> vertx.eventBus()
                        .publish(GONE, new JsonObject().put("id", self.get().id())));
    }

    /** The last presence of each other node; a silent node expires. */
    static final class RemoteNodes {
        private static final Duration SILENT = Duration.ofSeconds(8);
        private static final int MAX_NODES = 1_000;

        private record Presence(NodeView node, long at) {}

        private final Map<String, Presence> byId = new ConcurrentHashMap<>();
        private final LongSupplier nanos;

        RemoteNodes(LongSupplier nanos) {
            this.nanos = nanos;
        }

        void here(NodeView node) {
            var now = nanos.getAsLong();
            byId.values().removeIf(other -> isSilent(other, now));
            if (byId.size() < MAX_NODES || byId.containsKey(node.id())) {
                byId.put(node.id(), new Presence(node, now));
            }
        }

        void gone(String id) {
            byId.remove(id);
        }

        /** Sorted by id. */
        List<NodeView> all() {
            var now = nanos.getAsLong();
            return byId.values().stream()
                    .filter(other -> !isSilent(other, now))
                    .map(Presence::node)
                    .sorted(Comparator.comparing(NodeView::id))
                    .toList();
        }

        private static boolean isSilent(Presence other, long now) {
            return now - other.at() > SILENT.toNanos();
        }
    }
}
