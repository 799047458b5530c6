package io.streamops.node;

import io.streamops.gateway.NodeDirectory;
import io.streamops.gateway.NodeDirectory.NodeView;
import io.streamops.node.cluster.ClusterBus;
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

/** Joins the cluster, if the settings have one, and provides what depends on it. */
final class ClusterMembership {
    private static final Duration PRESENCE_STOP = Duration.ofSeconds(3);
    private static final Duration LEAVE_TIME = Duration.ofSeconds(5);

    private final ClusterSettings settings;
    private final Teardown teardown;
    private final CompletableFuture<Membership> membership = new CompletableFuture<>();

    /** @param teardown leaves the cluster at stop */
    ClusterMembership(ClusterSettings settings, Teardown teardown) {
        this.settings = settings;
        this.teardown = teardown;
    }

    /** Joins the cluster, if it is enabled. */
    void join() throws NodeFailed {
        if (!settings.enabled()) {
            return;
        }
        PortCheck.requireFree(settings);
        try {
            var joined = Membership.join(settings);
            teardown.push("membership", LEAVE_TIME, joined::close);
            membership.complete(joined);
        } catch (Membership.NotAdmitted e) {
            throw new NodeFailed(String.valueOf(e.getMessage()), e);
        }
    }

    /** Builds Vert.x; in a cluster, with an event bus that reaches the other nodes. */
    Vertx vertx(VertxBuilder builder, VertxOptions options) throws NodeFailed, InterruptedException {
        if (!isJoined()) {
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

    boolean isJoined() {
        return membership.isDone();
    }

    /** The directory of this node and, in a cluster, of all others. */
    NodeDirectory directory(Vertx vertx, Supplier<NodeView> self) throws NodeFailed, InterruptedException {
        if (!isJoined()) {
            return () -> Future.succeededFuture(List.of(self.get()));
        }
        var presence = new NodePresence(vertx, self);
        get(presence.start(), "the other nodes' presence cannot be received");
        teardown.push(
                "presence",
                PRESENCE_STOP,
                () -> presence.close().toCompletionStage().toCompletableFuture().get());
        return presence;
    }

    /** Returns when the cluster has removed this node; never without a cluster. */
    void awaitLoss() throws InterruptedException {
        try {
            membership.get().awaitLoss();
        } catch (ExecutionException e) {
            throw new IllegalStateException("the future is never failed", e);
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
