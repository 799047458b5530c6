package io.streamops.node.cluster;

import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.DefaultNodeContext;
import com.hazelcast.instance.impl.DefaultNodeExtension;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.instance.impl.NodeExtension;
import com.hazelcast.internal.cluster.Joiner;
import com.hazelcast.internal.cluster.impl.TcpIpJoiner;
import com.hazelcast.nio.MemberSocketInterceptor;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * How a member of Hazelcast meets others: it looks for them at all addresses of their names, each time anew, and begins no
 * conversation without a {@link Handshake} (docs/adr/0026).
 */
final class AuthenticatedNodeContext extends DefaultNodeContext {
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
