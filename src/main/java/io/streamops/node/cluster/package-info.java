/**
 * Several nodes as one: who they are (Hazelcast), what they say to each other (the event bus), who is let in, and what
 * becomes of a node that has been put out. Sees {@code settings} and how nodes are shown.
 */
@NullMarked
package io.streamops.node.cluster;

import org.jspecify.annotations.NullMarked;
