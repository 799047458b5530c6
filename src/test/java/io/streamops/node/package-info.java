/** Tests of the package of the same name. */
@NullMarked
package io.streamops.node;

import org.jspecify.annotations.NullMarked;
