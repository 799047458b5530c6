/** Tests of the package of the same name. */
@NullMarked
package io.streamops.node.observe;

import org.jspecify.annotations.NullMarked;
