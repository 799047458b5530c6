/**
 * Redis as StreamOps uses it: the node's connections, the lane over a consumer group of a Redis Stream, and the stream
 * where it parks what cannot be handled.
 *
 * <p>May use {@code messaging}, {@code settings} and {@code kit}; knows nothing of other brokers.
 */
@NullMarked
package io.streamops.messaging.redis;

import org.jspecify.annotations.NullMarked;
