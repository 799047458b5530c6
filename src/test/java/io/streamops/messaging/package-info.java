/** What every lane does, whatever its broker, as one suite; a sub-package a broker runs it on the real one. */
@NullMarked
package io.streamops.messaging;

import org.jspecify.annotations.NullMarked;
