package io.streamops.messaging.kafka;

/** Where a published record lies. */
public record RecordPosition(String topic, int partition, long offset) {}
