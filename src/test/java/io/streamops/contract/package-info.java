/** Messages as they are read. */
@NullMarked
package io.streamops.contract;

import org.jspecify.annotations.NullMarked;
