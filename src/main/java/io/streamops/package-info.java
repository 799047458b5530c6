/** The command line. */
@NullMarked
package io.streamops;

import org.jspecify.annotations.NullMarked;
