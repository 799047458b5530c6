/** The suite and more on queues. */
@NullMarked
package io.streamops.messaging.rabbit;

import org.jspecify.annotations.NullMarked;
