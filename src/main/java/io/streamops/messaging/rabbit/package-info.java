/**
 * RabbitMQ as StreamOps uses it: connections that come back, the lane over a queue, the publisher with confirms, and the
 * queue where a lane parks what cannot be handled. The protocol is AMQP 0-9-1 without extensions that another broker of
 * that protocol would lack.
 *
 * <p>RabbitMQ's own client is used directly. It blocks, so each connection has a thread that makes its calls; nothing of
 * it runs on an event loop. Vert.x's client is not used: it acknowledges on whichever channel is open at the time, and a
 * delivery tag of a lost channel names another message on the next.
 *
 * <p>May use {@code messaging}, {@code messaging.redis} (to count redeliveries), {@code settings} and {@code kit}.
 */
@NullMarked
package io.streamops.messaging.rabbit;

import org.jspecify.annotations.NullMarked;
