/**
 * The HTTP side of a node: its verticles, and the operations that belong to no capability: health, metrics, nodes,
 * parked messages, the contract and its documentation. What is common to all HTTP lives in {@code http}, who may come in
 * in {@code access}, event streams in {@code sse}. Capabilities mount their own operations as
 * {@link io.streamops.gateway.http.Routes}.
 *
 * <p>May use {@code contract}, {@code settings}, {@code messaging} and {@code kit}; knows no capability and no node.
 */
@NullMarked
package io.streamops.gateway;

import org.jspecify.annotations.NullMarked;
