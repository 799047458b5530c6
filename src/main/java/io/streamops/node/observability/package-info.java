/** How a node is watched: its log, its metrics, its traces, and the state of what it depends on. */
@NullMarked
package io.streamops.node.observability;

import org.jspecify.annotations.NullMarked;
