/** Tests of the package of the same name. */
@NullMarked
package io.streamops.node.observability;

import org.jspecify.annotations.NullMarked;
