package io.streamops.node.cluster;

import com.hazelcast.instance.EndpointQualifier;
import com.hazelcast.instance.impl.DefaultNodeContext;
import com.hazelcast.instance.impl.DefaultNodeExtension;
import com.hazelcast.instance.impl.Node;
import com.hazelcast.instance.impl.NodeExtension;
import com.hazelcast.nio.MemberSocketInterceptor;

/** A member of Hazelcast that begins no conversation without a {@link Handshake}: docs/adr/0024. */
final class Guarded extends DefaultNodeContext {
    private final Handshake handshake;

    Guarded(Handshake handshake) {
        this.handshake = handshake;
    }

    @Override
    public NodeExtension createNodeExtension(Node node) {
        return new DefaultNodeExtension(node) {
            @Override
            public MemberSocketInterceptor getSocketInterceptor(EndpointQualifier endpoint) {
                return handshake;
            }
        };
    }
}
