/**
 * RabbitMQ: connections that are reopened, the lane over a queue, the publisher with confirms, and the queue of parked
 * messages. The protocol is AMQP 0-9-1 without RabbitMQ's extensions.
 *
 * <p>RabbitMQ's own client publishes and settles. It blocks, so each connection has a thread for its calls; none run on an
 * event loop. Vert.x's client only observes: whether RabbitMQ responds, and how many messages wait. It is not used for
 * messages, because it acknowledges on whichever channel is open, where a delivery tag of a lost channel names another
 * message (docs/adr/0009).
 *
 * <p>May use {@code messaging}, {@code messaging.redis} (to count redeliveries), {@code settings} and {@code kit}.
 */
@NullMarked
package io.streamops.messaging.rabbit;

import org.jspecify.annotations.NullMarked;
