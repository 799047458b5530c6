package io.streamops.node.cluster;

import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.LifecycleEvent;
import com.hazelcast.instance.impl.HazelcastInstanceFactory;
import com.hazelcast.instance.impl.NodeContext;
import io.streamops.settings.ClusterSettings;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.core.spi.cluster.ClusterManager;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * This node's place among the others. A place that is lost is never taken again by the same process: what others have
 * concluded from its absence, and what it has not heard meanwhile, is put right by a new start only.
 */
public final class Membership implements AutoCloseable {
    private final HazelcastInstance hazelcast;
    private final EventBusOptions bus;
    private final CountDownLatch lost = new CountDownLatch(1);
    private volatile boolean leaving;

    private Membership(HazelcastInstance hazelcast, EventBusOptions bus) {
        this.hazelcast = hazelcast;
        this.bus = bus;
        hazelcast.getLifecycleService().addLifecycleListener(this::changed);
        hazelcast.getCluster().addMembershipListener(new MembershipLog());
    }

    /** Joins the members that are there, or begins a cluster where there are none; blocks meanwhile. */
    public static Membership join(ClusterSettings settings) throws NotAdmitted {
        var secret = settings.secret().map(SharedSecret::new).orElse(null);
        var bus = ClusterBus.options(settings, secret);
        var strangers = new ConcurrentLinkedQueue<String>();
        var meeting =
                new AuthenticatedNodeContext(new MemberAddresses(settings.members()), handshake(secret, strangers));
        var hazelcast = start(settings, secret, meeting);
        if (!strangers.isEmpty() && hazelcast.getCluster().getMembers().size() == 1) {
            hazelcast.getLifecycleService().terminate();
            throw new NotAdmitted("the node at %s refuses this node; do both have the same CLUSTER_SECRET?"
                    .formatted(strangers.peek()));
        }
        return new Membership(hazelcast, bus);
    }

    private static @Nullable Handshake handshake(@Nullable SharedSecret secret, Queue<String> strangers) {
        return secret == null
                ? null
                : new Handshake(secret, new RejectedPeersLog(), peer -> {
                    if (strangers.isEmpty()) {
                        strangers.add(peer);
                    }
                });
    }

    private static HazelcastInstance start(ClusterSettings settings, @Nullable SharedSecret secret, NodeContext context)
            throws NotAdmitted {
        try {
            return HazelcastInstanceFactory.newHazelcastInstance(
                    HazelcastSetup.config(settings, secret), "streamops-" + UUID.randomUUID(), context);
        } catch (RuntimeException e) {
            throw new NotAdmitted("cannot join the cluster: " + e.getMessage(), e);
        }
    }

    /** How the event bus listens and calls. */
    public EventBusOptions busOptions() {
        return new EventBusOptions(bus);
    }

    /** To make Vert.x with; it does not outlive this. */
    public ClusterManager clusterManager() {
        return new HazelcastClusterManager(hazelcast);
    }

    /** How many there are, this one included. */
    int size() {
        return hazelcast.getCluster().getMembers().size();
    }

    /** Returns when the others go on without this node. */
    public void awaitLoss() throws InterruptedException {
        lost.await();
    }

    /** Members that come back to a larger cluster are new to it; one whose Hazelcast has ended by itself is none. */
    private void changed(LifecycleEvent event) {
        switch (event.getState()) {
            case MERGING, MERGED, MERGE_FAILED, SHUTTING_DOWN, SHUTDOWN -> {
                if (!leaving) {
                    lost.countDown();
                }
            }
            case STARTING, STARTED, CLIENT_CONNECTED, CLIENT_DISCONNECTED, CLIENT_CHANGED_CLUSTER -> {}
        }
    }

    /** Says goodbye to the others. */
    @Override
    public void close() {
        leaving = true;
        if (lost.getCount() == 0) {
            hazelcast.getLifecycleService().terminate();
        } else {
            hazelcast.shutdown();
        }
    }
}
