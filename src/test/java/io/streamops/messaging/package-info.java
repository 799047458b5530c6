/** One conformance suite for lanes on every broker; each broker's sub-package runs it on the real one. */
@NullMarked
package io.streamops.messaging;

import org.jspecify.annotations.NullMarked;
