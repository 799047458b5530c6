/** Tests of the adapters between capabilities. */
@NullMarked
package io.streamops.node.adapters;

import org.jspecify.annotations.NullMarked;
