package io.streamops.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.streamops.contract.ContractViolation;
import io.streamops.contract.JsonFields;
import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.EventEnvelope;
import io.streamops.contract.event.EventMetadata;
import io.streamops.contract.event.EventNames;
import io.streamops.contract.event.EventType;
import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.WorkflowEvent;
import io.streamops.kit.LogContext;
import io.streamops.kit.Truncation;
import io.streamops.messaging.Decoder;
import io.streamops.messaging.kafka.KafkaPublisher;
import io.vertx.core.Future;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Publishes events in the contract's envelope, measures and logs them. Any context may call it. */
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

    /** Whether the next event would be refused. */
    public boolean full() {
        return kafka.full();
    }

    /**
     * Publishes; fails as {@link KafkaPublisher#publish} does.
     *
     * @param userId the user for whom; null: access is not configured
     */
    public Future<KafkaPublisher.Position> publish(EntityEvent event, @Nullable String userId) {
        return publishEnvelope(event, userId).map(Published::position);
    }

    /** The same; answers the envelope too. */
    public Future<Published> publishEnvelope(EntityEvent event, @Nullable String userId) {
        var type = event.type();
        var uuid = uuids.get();
        var eventId = EventNames.EVENT_ID_PREFIX + uuid;
        var envelope = new EventEnvelope(
                type.word(), eventId, clock.instant(), event.payload(), metadata(uuid, eventId, userId));
        var startedAt = System.nanoTime();
        var meter = requireNonNull(meters.get(type));
        return kafka.publish(
                        type.topic(),
                        event.id().value(),
                        envelope.toJson().toBuffer().getBytes(),
                        EventNames.HEADERS)
                .onSuccess(position -> {
                    meter.latency().record(System.nanoTime() - startedAt, TimeUnit.NANOSECONDS);
                    logPublished(event, eventId, position);
                })
                .onFailure(cause -> meter.failures().increment())
                .map(position -> new Published(envelope, position));
    }

    /** Work that another event or request caused keeps its trace and correlation ids. */
    private EventMetadata metadata(UUID uuid, String eventId, @Nullable String userId) {
        var context = LogContext.current();
        var traceId = context.getOrDefault("traceId", uuid.toString().replace("-", ""));
        var correlationId = context.getOrDefault("correlationId", context.getOrDefault("requestId", eventId));
        return processorId == null
                ? EventMetadata.ofGateway(userId, traceId, correlationId)
                : EventMetadata.ofProcessor(processorId, userId, traceId, correlationId);
    }

    private static void logPublished(EntityEvent event, String eventId, KafkaPublisher.Position position) {
        log.atInfo()
                .addKeyValue("topic", position.topic())
                .addKeyValue("eventType", event.type().word())
                .addKeyValue("eventId", eventId)
                .addKeyValue(idName(event), event.id().value())
                .addKeyValue("partition", position.partition())
                .addKeyValue("offset", position.offset())
                .log("event published");
    }

    /** The name of the entity's id in payloads and in the log. */
    static String idName(EntityEvent event) {
        return event instanceof WorkflowEvent ? WorkflowEvent.ID : TaskEvent.ID;
    }

    /** An event that Kafka has confirmed. */
    public record Published(EventEnvelope envelope, KafkaPublisher.Position position) {}

    /** An event read from Kafka. */
    public sealed interface ReceivedEvent {
        /** An event of a type in the contract. */
        record Known(EventEnvelope envelope, EntityEvent event) implements ReceivedEvent {}

        /**
         * An event of a type that third parties or later versions publish; only its type and id are read.
         *
         * @param eventId null: none
         */
        record Unknown(String eventType, @Nullable String eventId) implements ReceivedEvent {
            /** The texts are logged, and the publisher decides their length. */
            private static final int LONGEST = 200;

            static Unknown of(JsonFields fields) {
                var id = fields.object().getValue("eventId") instanceof String text
                        ? Truncation.exactly(text, LONGEST)
                        : null;
                return new Unknown(Truncation.exactly(fields.text("eventType"), LONGEST), id);
            }
        }

        /**
         * Decodes a message of a lane. Only known types have a schema; a message that breaks its schema is parked with its whole text.
         */
        static ReceivedEvent decode(byte[] message) throws Decoder.Undecodable {
            try {
                var fields = JsonFields.of(message);
                var type = EventType.of(fields.text("eventType"));
                if (type.isEmpty()) {
                    return Unknown.of(fields);
                }
                var envelope = EventEnvelope.parse(fields);
                return new Known(envelope, EntityEvent.of(type.get(), envelope.payload()));
            } catch (ContractViolation e) {
                throw new Decoder.Undecodable(String.valueOf(e.getMessage()), new String(message, UTF_8));
            }
        }

        /** Puts the ids of the event into the log context; events that it causes take them from there. */
        static void enter(Known received) {
            var fields = new LinkedHashMap<String, String>();
            fields.put(
                    EventPublisher.idName(received.event()),
                    received.event().id().value());
            var correlationId = received.envelope().metadata().correlationId();
            fields.put(
                    "correlationId", correlationId == null ? received.envelope().eventId() : correlationId);
            LogContext.put(fields);
        }
    }
}
