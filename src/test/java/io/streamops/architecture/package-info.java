/** The rules of the architecture, and the proof that each of them can fail. */
@NullMarked
package io.streamops.architecture;

import org.jspecify.annotations.NullMarked;
