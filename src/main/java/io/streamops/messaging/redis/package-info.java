/**
 * Redis: the node's connections, the lane over a consumer group of a Redis Stream, its dead-letter stream, and the follower
 * of event logs.
 *
 * <p>May use {@code messaging}, {@code settings} and {@code kit}; knows no other broker.
 */
@NullMarked
package io.streamops.messaging.redis;

import org.jspecify.annotations.NullMarked;
