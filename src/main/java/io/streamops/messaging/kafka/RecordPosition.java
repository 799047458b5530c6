package io.streamops.messaging.kafka;

/** The position of a published record. */
public record RecordPosition(String topic, int partition, long offset) {}
