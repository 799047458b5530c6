/** Tests of membership and authentication of nodes. */
@NullMarked
package io.streamops.node.cluster;

import org.jspecify.annotations.NullMarked;
