/**
 * One way to consume, whatever the broker: a lane delivers messages to a handler and settles them by the handler's outcome.
 * This package holds what all lanes share. Each sub-package holds a broker's lane, publisher and parking; {@code objects}
 * holds object storage.
 *
 * <p>May use {@code contract}, {@code settings} and {@code kit}. Only the sub-packages see clients of brokers.
 */
@NullMarked
package io.streamops.messaging;

import org.jspecify.annotations.NullMarked;
