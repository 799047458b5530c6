/**
 * Kafka: its lane, its publisher, its topics and its parked messages. Offsets are committed up to the highest one below
 * which everything is settled; what was settled above it travels in the commit's metadata, so that a partition changes
 * hands without repeats.
 *
 * <p>May use {@code messaging}, {@code settings} and {@code kit}; Kafka's own clients are seen here only.
 */
@NullMarked
package io.streamops.messaging.kafka;

import org.jspecify.annotations.NullMarked;
