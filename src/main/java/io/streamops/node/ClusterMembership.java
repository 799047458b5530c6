package io.streamops.node;

import io.streamops.gateway.NodeDirectory;
import io.streamops.gateway.NodeDirectory.NodeView;
import io.streamops.node.cluster.ClusterBus;
import io.streamops.node.cluster.ClusterPorts;
import io.streamops.node.cluster.Membership;
import io.streamops.node.cluster.NodePresence;
import io.streamops.settings.ClusterSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.VertxBuilder;
import io.vertx.core.VertxOptions;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/** The other nodes, where there are any: what a node does differently because it is not alone. */
final class ClusterMembership {
    private static final Duration GOODBYE = Duration.ofSeconds(3);
    private static final Duration LEAVE = Duration.ofSeconds(5);

    private final ClusterSettings settings;
    private final Teardown teardown;
    private final CompletableFuture<Membership> membership = new CompletableFuture<>();

    /** @param teardown leaves them again */
    ClusterMembership(ClusterSettings settings, Teardown teardown) {
        this.settings = settings;
        this.teardown = teardown;
    }

    /** Joins them, if the settings say so. */
    void join() throws NodeFailed {
        if (!settings.enabled()) {
            return;
        }
        ClusterPorts.requireFree(settings);
        try {
            var joined = Membership.join(settings);
            teardown.push("membership", LEAVE, joined::close);
            membership.complete(joined);
        } catch (Membership.NotAdmitted e) {
            throw new NodeFailed(String.valueOf(e.getMessage()), e);
        }
    }

    /** Vert.x, with an event bus that reaches them. */
    Vertx vertx(VertxBuilder builder, VertxOptions options) throws NodeFailed, InterruptedException {
        if (!areThere()) {
            return builder.with(options).build();
        }
        var joined = membership.join();
        var vertx = builder.with(options.setEventBusOptions(joined.busOptions()))
                .withClusterManager(joined.clusterManager())
                .buildClustered();
        var clustered = get(vertx, "the event bus of the cluster cannot be used");
        ClusterBus.restrict(clustered.eventBus());
        return clustered;
    }

    boolean areThere() {
        return membership.isDone();
    }

    /** Who is there: this node, and in a cluster all others. */
    NodeDirectory directory(Vertx vertx, Supplier<NodeView> self) throws NodeFailed, InterruptedException {
        if (!areThere()) {
            return () -> Future.succeededFuture(List.of(self.get()));
        }
        var presence = new NodePresence(vertx, self);
        get(presence.start(), "the other nodes cannot be listened to");
        teardown.push(
                "presence",
                GOODBYE,
                () -> presence.close().toCompletionStage().toCompletableFuture().get());
        return presence;
    }

    /** Returns when they go on without this node; never where there are none. */
    void awaitLoss() throws InterruptedException {
        try {
            membership.get().awaitLoss();
        } catch (ExecutionException e) {
            throw new IllegalStateException("it is never failed", e);
        }
    }

    private static <T> T get(Future<T> future, String complaint) throws NodeFailed, InterruptedException {
        try {
            return future.toCompletionStage().toCompletableFuture().get();
        } catch (ExecutionException e) {
            throw new NodeFailed(complaint + ": " + e.getCause(), e);
        }
    }
}
