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
    public Future<KafkaPublisher.Position> publish(EntityEvent event, @Nullable String userId) {
        return publishWhole(event, userId).map(Published::position);
    }

    /** The same, for who has to know the envelope. */
    public Future<Published> publishWhole(EntityEvent event, @Nullable String userId) {
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
                .map(position -> new Published(envelope, position));
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

    private static void published(EntityEvent event, String eventId, KafkaPublisher.Position position) {
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

    /** An event that Kafka has confirmed: as it was published, and where it lies. */
    public record Published(EventEnvelope envelope, KafkaPublisher.Position position) {}

    /** An event as it was read. */
    public sealed interface ReceivedEvent {
        /** One of those that the contract has. */
        record Known(EventEnvelope envelope, EntityEvent event) implements ReceivedEvent {}

        /**
         * One of a type that others, or later versions, may publish. As nothing is known of the type, it may look like anything.
         *
         * @param eventId null where it has none
         */
        record Unknown(String eventType, @Nullable String eventId) implements ReceivedEvent {
            /** They are for the log, and may be as long as their publisher likes. */
            private static final int LONGEST = 200;

            static Unknown of(JsonFields fields) {
                var id = fields.object().getValue("eventId") instanceof String text
                        ? Truncation.exactly(text, LONGEST)
                        : null;
                return new Unknown(Truncation.exactly(fields.text("eventType"), LONGEST), id);
            }
        }

        /**
         * Reads what a lane brings; its type first, as only of those that we know we can say what they must have. What breaks the schema
         * is shown by its lane with all that it has, as nobody will process it.
         */
        static ReceivedEvent decode(byte[] message) throws Decoder.Undecodable {
            try {
                var fields = JsonFields.of(message);
                var type = EventType.of(fields.text("eventType"));
                return type.isPresent() ? known(type.get(), EventEnvelope.parse(fields)) : Unknown.of(fields);
            } catch (ContractViolation e) {
                throw new Decoder.Undecodable(String.valueOf(e.getMessage()), new String(message, UTF_8));
            }
        }

        private static Known known(EventType type, EventEnvelope envelope) {
            return new Known(envelope, EntityEvent.of(type, envelope.payload()));
        }

        /** Makes the current piece of work this event's: in the log, and in what is published on its account. */
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
