/**
 * The HTTP side of a node: its verticles, and the operations that belong to no capability (health, metrics, nodes, parked
 * messages, contract, documentation). {@code http} holds what all operations share, {@code access} access control,
 * {@code sse} event streams. Capabilities provide their operations as {@link io.streamops.gateway.http.Routes}.
 *
 * <p>May use {@code contract}, {@code settings}, {@code messaging} and {@code kit}; knows no capability and no node.
 */
@NullMarked
package io.streamops.gateway;

import org.jspecify.annotations.NullMarked;
