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

/** Tells the other nodes what this one runs, every two seconds and when it goes, and knows what they have told. */
public final class NodePresence implements NodeDirectory {
    private static final Logger log = LoggerFactory.getLogger(NodePresence.class);
    private static final String HERE = "streamops.node.here";
    private static final String GONE = "streamops.node.gone";
    /** Whoever has just come wants to know who is there. */
    private static final String ROLL_CALL = "streamops.node.roll-call";

    private static final Duration EVERY = Duration.ofSeconds(2);

    private final Vertx vertx;
    private final Supplier<NodeView> self;
    private final RemoteNodes others = new RemoteNodes(System::nanoTime);
    private final List<MessageConsumer<?>> consumers = new ArrayList<>();
    private boolean toldOfTwin;
    private long timer;

    /** @param self this node as it is now; asked again and again, on an event loop */
    public NodePresence(Vertx vertx, Supplier<NodeView> self) {
        this.vertx = vertx;
        this.self = self;
    }

    public Future<Void> start() {
        var bus = vertx.eventBus();
        consumers.add(bus.<JsonObject>consumer(HERE, this::here));
        consumers.add(bus.consumer(GONE, this::gone));
        consumers.add(bus.<JsonObject>consumer(ROLL_CALL, asked -> tell()));
        return Future.join(consumers.stream().map(MessageConsumer::completion).toList())
                .<Void>mapEmpty()
                .onSuccess(listening -> {
                    bus.publish(ROLL_CALL, new JsonObject());
                    timer = vertx.setPeriodic(EVERY.toMillis(), due -> tell());
                });
    }

    private void tell() {
        vertx.eventBus().publish(HERE, NodeJson.of(self.get()));
    }

    private void here(Message<JsonObject> told) {
        try {
            var node = NodeJson.node(told.body());
            Objects.requireNonNull(node.id(), "every node has an id");
            var own = self.get();
            if (!node.id().equals(own.id())) {
                others.here(node);
            } else if (!NodeJson.of(node)
                    .getString("startedAt")
                    .equals(NodeJson.of(own).getString("startedAt"))) {
                twin(node);
            }
        } catch (RuntimeException e) {
            log.atDebug().addKeyValue("cause", e.toString()).log("the presence message of a node cannot be parsed");
        }
    }

    private void gone(Message<Object> told) {
        if (told.body() instanceof JsonObject json && json.getValue("id") instanceof String id) {
            others.gone(id);
        }
    }

    /** Brokers take two nodes of one name for one, and give what belongs to one to the other. */
    private void twin(NodeView node) {
        if (!toldOfTwin) {
            toldOfTwin = true;
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
        all.addAll(others.all());
        return Future.succeededFuture(all);
    }

    /** Listens no more, and says goodbye. */
    public Future<Void> close() {
        vertx.cancelTimer(timer);
        return Future.join(consumers.stream().map(MessageConsumer::unregister).toList())
                .<Void>mapEmpty()
                .onComplete(alone -> vertx.eventBus()
                        .publish(GONE, new JsonObject().put("id", self.get().id())));
    }

    /** The other nodes, as each has told of itself last. One that falls silent is gone. */
    static final class RemoteNodes {
        private static final Duration SILENT = Duration.ofSeconds(8);
        private static final int MOST = 1_000;

        private record Heard(NodeView node, long at) {}

        private final Map<String, Heard> heard = new ConcurrentHashMap<>();
        private final LongSupplier nanos;

        RemoteNodes(LongSupplier nanos) {
            this.nanos = nanos;
        }

        void here(NodeView node) {
            var now = nanos.getAsLong();
            heard.values().removeIf(other -> isSilent(other, now));
            if (heard.size() < MOST || heard.containsKey(node.id())) {
                heard.put(node.id(), new Heard(node, now));
            }
        }

        void gone(String id) {
            heard.remove(id);
        }

        /** In the order of their ids. */
        List<NodeView> all() {
            var now = nanos.getAsLong();
            return heard.values().stream()
                    .filter(other -> !isSilent(other, now))
                    .map(Heard::node)
                    .sorted(Comparator.comparing(NodeView::id))
                    .toList();
        }

        private static boolean isSilent(Heard other, long now) {
            return now - other.at() > SILENT.toNanos();
        }
    }
}
