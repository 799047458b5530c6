package io.streamops.events;

import io.streamops.contract.event.EventEnvelope;
import io.streamops.messaging.kafka.RecordPosition;

/** An event that Kafka has confirmed: as it was published, and where it lies. */
public record PublishedEvent(EventEnvelope envelope, RecordPosition position) {}
