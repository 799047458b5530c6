/** Nodes that find each other, and those who are kept out. */
@NullMarked
package io.streamops.node.cluster;

import org.jspecify.annotations.NullMarked;
