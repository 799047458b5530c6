/** The command line: one class per command. Sees {@code node}, {@code rehearsal}, {@code settings} and {@code kit}. */
@NullMarked
package io.streamops;

import org.jspecify.annotations.NullMarked;
