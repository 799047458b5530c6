/**
 * Adapters: each implements a port of one capability with another capability, and only translates. Only {@code node} sees them.
 */
@NullMarked
package io.streamops.node.adapters;

import org.jspecify.annotations.NullMarked;
