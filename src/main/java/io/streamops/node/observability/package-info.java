/** The log, metrics and traces of a node, and the state of its dependencies. Sees {@code settings} and {@code kit}. */
@NullMarked
package io.streamops.node.observability;

import org.jspecify.annotations.NullMarked;
