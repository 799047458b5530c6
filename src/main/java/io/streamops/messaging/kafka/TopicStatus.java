package io.streamops.messaging.kafka;

/**
 * The metrics of a topic.
 *
 * @param bytes the size of all replicas on disk
 * @param lagging the number of replicas that are not in sync
 */
public record TopicStatus(int partitions, long bytes, int lagging) {}
