/**
 * HTTP for capabilities: the contract ({@code openapi.yaml}) says which operations there are, what they take and who may
 * call them; a capability gives each a handler that turns a checked {@link io.streamops.gateway.http.Call} into an
 * {@link io.streamops.gateway.http.Answer} or fails with a {@link io.streamops.gateway.http.Problem}. All that is common
 * to requests happens here, once. May use {@code settings}, {@code messaging}, {@code kit}, and the sub-packages
 * {@code access} and {@code sse}.
 */
@NullMarked
package io.streamops.gateway.http;

import org.jspecify.annotations.NullMarked;
