/**
 * Real brokers inside the process, so that a laptop needs only a JDK: Kafka, Redis, AMQP, S3 and a mail sink. They listen on
 * loopback only, have their own data directories, and recover from a killed process.
 *
 * <p>{@link io.streamops.embedded.EmbeddedBrokers} starts the brokers that the settings need; each broker is one class that
 * can also be started alone. May use {@code settings} and {@code kit}.
 */
@NullMarked
package io.streamops.embedded;

import org.jspecify.annotations.NullMarked;
