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
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
                : new Handshake(secret, new Handshake.RejectedPeersLog(), peer -> {
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

    /** Writes down who comes and who goes. */
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
     * How a member of Hazelcast meets others: it looks for them at all addresses of their names, each time anew, and begins no
     * conversation without a {@link Handshake} (docs/adr/0026).
     */
    static final class AuthenticatedNodeContext extends DefaultNodeContext {
        private final MemberAddresses addresses;
        private final @Nullable Handshake handshake;

        /** @param handshake null where nobody is kept out but by the address */
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

        /** Hazelcast's own would try the first address of a name only. */
        @Override
        public Joiner createJoiner(Node node) {
            return new TcpIpJoiner(node) {
                @Override
                protected Collection<String> getMembers() {
                    return addresses.now();
                }
            };
        }
    }

    /** A node cannot become a member; the message is for whoever starts it. */
    public static final class NotAdmitted extends Exception {
        NotAdmitted(String message) {
            super(message);
        }

        NotAdmitted(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
