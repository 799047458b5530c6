package io.streamops.messaging.kafka;

/**
 * How a topic is.
 *
 * @param bytes what all of its replicas take on disk
 * @param lagging replicas that are not in sync with their leaders
 */
public record TopicFigures(int partitions, long bytes, int lagging) {}
