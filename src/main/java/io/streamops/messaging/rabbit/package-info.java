/**
 * RabbitMQ as StreamOps uses it: connections that come back, the lane over a queue, the publisher with confirms, and the
 * queue where a lane parks what cannot be handled. The protocol is AMQP 0-9-1 without extensions that another broker of
 * that protocol would lack.
 *
 * <p>Messages are published and settled by RabbitMQ's own client. It blocks, so each connection has a thread that makes its
 * calls; nothing of it runs on an event loop. Vert.x's client observes, from an event loop: whether RabbitMQ answers, and how many
 * messages wait. It is not used for messages: it acknowledges on whichever channel is open at the time, and a delivery tag of a
 * lost channel names another message on the next (docs/adr/0009).
 *
 * <p>May use {@code messaging}, {@code messaging.redis} (to count redeliveries), {@code settings} and {@code kit}.
 */
@NullMarked
package io.streamops.messaging.rabbit;

import org.jspecify.annotations.NullMarked;
