package io.streamops.events;

import io.streamops.contract.event.Event;
import io.streamops.messaging.kafka.RecordPosition;

/** An event that Kafka has confirmed: as it was published, and where it lies. */
public record Published(Event envelope, RecordPosition position) {}
