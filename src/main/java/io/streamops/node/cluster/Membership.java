package io.streamops.node.cluster;

import com.hazelcast.cluster.MembershipEvent;
import com.hazelcast.cluster.MembershipListener;
import com.hazelcast.core.HazelcastInstance;
import com.hazelcast.core.LifecycleEvent;
import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.DefaultNodeContext;
import com.hazelcast.instance.impl.DefaultNodeExtension;
import com.hazelcast.instance.impl.HazelcastInstanceFactory;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.instance.impl.NodeContext;
import com.hazelcast.instance.impl.NodeExtension;
import com.hazelcast.internal.cluster.Joiner;
import com.hazelcast.internal.cluster.impl.TcpIpJoiner;
import com.hazelcast.nio.MemberSocketInterceptor;
import io.streamops.settings.ClusterSettings;
import io.vertx.core.eventbus.EventBusOptions;
import io.vertx.core.spi.cluster.ClusterManager;
import io.vertx.spi.cluster.hazelcast.HazelcastClusterManager;
import java.util.Collection;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * This node's membership in the cluster. A process that has lost it does not rejoin: only a restart makes up for what the others
 * have concluded from its absence, and for the messages that it has missed.
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

    /** Joins the cluster, or starts one if there are no members; blocks. */
    public static Membership join(ClusterSettings settings) throws NotAdmitted {
        var secret = settings.secret().map(SharedSecret::new).orElse(null);
        var bus = ClusterBus.options(settings, secret);
        var refusedBy = new AtomicReference<@Nullable String>();
        var context =
                new AuthenticatedNodeContext(new MemberAddresses(settings.members()), handshake(secret, refusedBy));
        var hazelcast = start(settings, secret, context);
        if (refusedBy.get() != null && hazelcast.getCluster().getMembers().size() == 1) {
            hazelcast.getLifecycleService().terminate();
            throw new NotAdmitted("the node at %s refuses this node; do both have the same CLUSTER_SECRET?"
                    .formatted(refusedBy.get()));
        }
        return new Membership(hazelcast, bus);
    }

    private static @Nullable Handshake handshake(
            @Nullable SharedSecret secret, AtomicReference<@Nullable String> refusedBy) {
        return secret == null
                ? null
                : new Handshake(secret, new Handshake.RejectedPeersLog(), peer -> refusedBy.compareAndSet(null, peer));
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

    /** The options of the event bus. */
    public EventBusOptions busOptions() {
        return new EventBusOptions(bus);
    }

    /** The cluster manager for Vert.x; ends with this membership. */
    public ClusterManager clusterManager() {
        return new HazelcastClusterManager(hazelcast);
    }

    /** The number of members, including this one. */
    int size() {
        return hazelcast.getCluster().getMembers().size();
    }

    /** Returns when the cluster has removed this node. */
    public void awaitLoss() throws InterruptedException {
        lost.await();
    }

    /** A member that merges into a larger cluster has lost its membership, and so has one whose Hazelcast has stopped. */
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

    @Override
    public void close() {
        leaving = true;
        if (lost.getCount() == 0) {
            hazelcast.getLifecycleService().terminate();
        } else {
            hazelcast.shutdown();
        }
    }

    /** Logs members that join and leave. */
    static final class MembershipLog implements MembershipListener {
        private static final Logger log = LoggerFactory.getLogger(MembershipLog.class);

        @Override
        public void memberAdded(MembershipEvent event) {
            write(event, "node joined the cluster");
        }

        @Override
        public void memberRemoved(MembershipEvent event) {
            write(event, "node left the cluster");
        }

        private static void write(MembershipEvent event, String fact) {
            log.atInfo()
                    .addKeyValue("member", String.valueOf(event.getMember().getAddress()))
                    .addKeyValue("members", event.getMembers().size())
                    .log(fact);
        }
    }

    /**
     * Makes Hazelcast resolve all addresses of a member's name each time, and authenticate connections by a {@link Handshake}
     * (docs/adr/0026).
     */
    static final class AuthenticatedNodeContext extends DefaultNodeContext {
        private final MemberAddresses addresses;
        private final @Nullable Handshake handshake;

        /** @param handshake null: only the address protects the cluster */
        AuthenticatedNodeContext(MemberAddresses addresses, @Nullable Handshake handshake) {
            this.addresses = addresses;
            this.handshake = handshake;
        }

        @Override
        public NodeExtension createNodeExtension(Node node) {
            var guard = handshake;
            if (guard == null) {
                return super.createNodeExtension(node);
            }
            return new DefaultNodeExtension(node) {
                @Override
                public MemberSocketInterceptor getSocketInterceptor(EndpointQualifier endpoint) {
                    return guard;
                }
            };
        }

        /** Hazelcast's own joiner tries only the first address of a name. */
        @Override
        public Joiner createJoiner(Node node) {
            return new TcpIpJoiner(node) {
                @Override
                protected Collection<String> getMembers() {
                    return addresses.resolve();
                }
            };
        }
    }

    /** A node cannot join the cluster; the message is for the operator. */
    public static final class NotAdmitted extends Exception {
        NotAdmitted(String message) {
            super(message);
        }

        NotAdmitted(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
