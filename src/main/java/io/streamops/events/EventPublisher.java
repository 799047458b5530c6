package io.streamops.events;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.EventEnvelope;
import io.streamops.contract.event.EventMetadata;
import io.streamops.contract.event.EventNames;
import io.streamops.contract.event.EventType;
import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.kit.LogContext;
import io.streamops.messaging.kafka.KafkaPublisher;
import io.streamops.messaging.kafka.RecordPosition;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Publishes events: envelope, key and headers as the contract has them, measured and logged. From any context. */
public final class EventPublisher {
    private static final Logger log = LoggerFactory.getLogger(EventPublisher.class);

    private final KafkaPublisher kafka;
    private final @Nullable String processorId;
    private final InstantSource clock;
    private final Supplier<UUID> uuids;
    private final Map<EventType, Meters> meters = new EnumMap<>(EventType.class);

    private record Meters(Timer latency, Counter failures) {
        static Meters of(EventType type, MeterRegistry registry) {
            return new Meters(
                    Timer.builder("streamops.events.publish")
                            .description("How long events take to be published, from the call to Kafka's confirmation")
                            .tag("topic", type.topic())
                            .tag("type", type.word())
                            .publishPercentiles(0.5, 0.95, 0.99)
                            .register(registry),
                    Counter.builder("streamops.events.publish.failures")
                            .description("Events that could not be published")
                            .tag("topic", type.topic())
                            .tag("type", type.word())
                            .register(registry));
        }
    }

    private EventPublisher(
            KafkaPublisher kafka,
            @Nullable String processorId,
            MeterRegistry registry,
            InstantSource clock,
            Supplier<UUID> uuids) {
        this.kafka = kafka;
        this.processorId = processorId;
        this.clock = clock;
        this.uuids = uuids;
        for (var type : EventType.values()) {
            meters.put(type, Meters.of(type, registry));
        }
    }

    public static EventPublisher ofGateway(
            KafkaPublisher kafka, MeterRegistry registry, InstantSource clock, Supplier<UUID> uuids) {
        return new EventPublisher(kafka, null, registry, clock, uuids);
    }

    public static EventPublisher ofProcessor(
            KafkaPublisher kafka,
            String processorId,
            MeterRegistry registry,
            InstantSource clock,
            Supplier<UUID> uuids) {
        return new EventPublisher(kafka, processorId, registry, clock, uuids);
    }

    /** Whether the next one would be refused. */
    public boolean full() {
        return kafka.full();
    }

    /**
     * Publishes; fails as {@link KafkaPublisher#publish} does.
     *
     * @param userId for whom; null where access is not configured
     */
    public Future<RecordPosition> publish(EntityEvent event, @Nullable String userId) {
        return publishWhole(event, userId).map(PublishedEvent::position);
    }

    /** The same, for who has to know the envelope. */
    public Future<PublishedEvent> publishWhole(EntityEvent event, @Nullable String userId) {
        var type = event.type();
        var uuid = uuids.get();
        var eventId = EventNames.EVENT_ID_PREFIX + uuid;
        var envelope = new EventEnvelope(
                type.word(), eventId, clock.instant(), event.payload(), metadata(uuid, eventId, userId));
        var began = System.nanoTime();
        var measured = requireNonNull(meters.get(type));
        return kafka.publish(
                        type.topic(),
                        event.id().value(),
                        envelope.toJson().toBuffer().getBytes(),
                        EventNames.HEADERS)
                .onSuccess(position -> {
                    measured.latency().record(System.nanoTime() - began, TimeUnit.NANOSECONDS);
                    published(event, eventId, position);
                })
                .onFailure(cause -> measured.failures().increment())
                .map(position -> new PublishedEvent(envelope, position));
    }

    /** What began elsewhere goes on under its own ids. */
    private EventMetadata metadata(UUID uuid, String eventId, @Nullable String userId) {
        var work = LogContext.current();
        var traceId = work.getOrDefault("traceId", uuid.toString().replace("-", ""));
        var correlationId = work.getOrDefault("correlationId", work.getOrDefault("requestId", eventId));
        return processorId == null
                ? EventMetadata.ofGateway(userId, traceId, correlationId)
                : EventMetadata.ofProcessor(processorId, userId, traceId, correlationId);
    }

    private static void published(EntityEvent event, String eventId, RecordPosition position) {
        log.atInfo()
                .addKeyValue("topic", position.topic())
                .addKeyValue("eventType", event.type().word())
                .addKeyValue("eventId", eventId)
                .addKeyValue(idName(event), event.id().value())
                .addKeyValue("partition", position.partition())
                .addKeyValue("offset", position.offset())
                .log("event published");
    }

    /** What the id of an event's workflow or task is called, in payloads as in the log. */
    static String idName(EntityEvent event) {
        return event instanceof WorkflowEvent ? WorkflowEvent.ID : TaskEvent.ID;
    }
}
