/** Tests of the package of the same name. */
@NullMarked
package io.streamops.kit;

import org.jspecify.annotations.NullMarked;
