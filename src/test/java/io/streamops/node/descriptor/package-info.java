/** Tests of the package of the same name. */
@NullMarked
package io.streamops.node.descriptor;

import org.jspecify.annotations.NullMarked;
