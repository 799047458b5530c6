/**
 * Server-sent events: sending, resuming, slow clients, draining. Capabilities implement
 * {@link io.streamops.gateway.sse.EventSource}. Sees nothing of the product but {@code kit}.
 */
@NullMarked
package io.streamops.gateway.sse;

import org.jspecify.annotations.NullMarked;
