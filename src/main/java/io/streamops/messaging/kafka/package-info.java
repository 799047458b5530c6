/**
 * Kafka: lane, publisher, topics and parked messages. A lane commits the highest offset below which everything is settled.
 * What is settled above it travels in the commit's metadata, so that partitions move between consumers without redelivery.
 *
 * <p>May use {@code messaging}, {@code settings} and {@code kit}. Only this package uses Kafka's clients.
 */
@NullMarked
package io.streamops.messaging.kafka;

import org.jspecify.annotations.NullMarked;
