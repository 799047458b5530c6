/**
 * The cluster: membership (Hazelcast), authentication of members, the event bus between them, and each node's presence. Sees
 * {@code settings} and the gateway's view of nodes.
 */
@NullMarked
package io.streamops.node.cluster;

import org.jspecify.annotations.NullMarked;
