/**
 * Real brokers inside of the process, so that a laptop needs nothing but a JDK: Kafka, Redis, RabbitMQ's protocol, S3's
 * and a sink for mail. All listen on the loopback address only, keep their data in a directory of their own and can be
 * started again on what a killed process left there.
 *
 * <p>{@link io.streamops.embedded.EmbeddedBrokers} starts those that the settings ask for; each broker is one class
 * that can also be started alone. May use {@code settings}.
 */
@NullMarked
package io.streamops.embedded;

import org.jspecify.annotations.NullMarked;
