/** The command line: one class per command. Sees {@code node}, {@code rehearsal} and {@code settings}. */
@NullMarked
package io.streamops;

import org.jspecify.annotations.NullMarked;
