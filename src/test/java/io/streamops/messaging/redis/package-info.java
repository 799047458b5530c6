/** The suite and more on Redis Streams. */
@NullMarked
package io.streamops.messaging.redis;

import org.jspecify.annotations.NullMarked;
