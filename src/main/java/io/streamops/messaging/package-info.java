/**
 * One way to consume, whatever the broker: a lane delivers messages to a handler and settles them by the handler's
 * outcome. Here is what all lanes share; a sub-package a broker holds its lane, its publisher and its parking, and
 * {@code objects} the object storage.
 *
 * <p>May use {@code contract}, {@code settings} and {@code kit}; clients of brokers are seen in the sub-packages only.
 */
@NullMarked
package io.streamops.messaging;

import org.jspecify.annotations.NullMarked;
