/**
 * Event streams to clients (server-sent events): what is sent, how it is resumed, what becomes of slow readers and of
 * streams when the node drains. Capabilities implement {@link io.streamops.gateway.sse.EventSource}. Sees nothing else
 * of the product but {@code kit}.
 */
@NullMarked
package io.streamops.gateway.sse;

import org.jspecify.annotations.NullMarked;
