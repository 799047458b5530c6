package io.streamops.processor;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.streamops.contract.event.EventType;
import io.streamops.messaging.LaneRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The meters of consumed events, as the contract lists them; the sums over all processors of a node. */
final class EventMeters {
    private record OfType(Counter consumed, Timer processing, Counter failures) {
        static OfType of(EventType type, MeterRegistry registry) {
            return new OfType(
                    Counter.builder("streamops.events.consumed")
                            .description("Consumed events, also those that need no work")
                            .tag("topic", type.topic())
                            .tag("type", type.word())
                            .register(registry),
                    Timer.builder("streamops.events.processing")
                            .description("How long the work of events takes, with the wait for a permit")
                            .tag("topic", type.topic())
                            .tag("type", type.word())
                            .publishPercentiles(0.5, 0.95, 0.99)
                            .register(registry),
                    failureCounter(registry, type.topic(), type.word()));
        }
    }

    private final Map<EventType, OfType> types = new EnumMap<>(EventType.class);
    private final Counter malformed;
    private final Counter unknown;

    /** @param lanes of this node; those of its processors report their lag */
    EventMeters(MeterRegistry registry, LaneRegistry lanes) {
        for (var type : EventType.values()) {
            types.put(type, OfType.of(type, registry));
        }
        malformed = failureCounter(registry, "unknown", "malformed");
        unknown = Counter.builder("streamops.events.skipped")
                .description("Events of unknown types")
                .register(registry);
        Gauge.builder("streamops.events.lag", lanes, EventMeters::lag)
                .description("How many events this node's processors are behind the latest, including those in flight")
                .register(registry);
    }

    private static Counter failureCounter(MeterRegistry registry, String topic, String type) {
        return Counter.builder("streamops.events.failures")
                .description("Failed attempts at events, and events that violate the schema")
                .tag("topic", topic)
                .tag("type", type)
                .register(registry);
    }

    /** Not a number while a lag is unknown. */
    private static double lag(LaneRegistry lanes) {
        return lanes.figures().stream()
                .filter(figures -> figures.lane().equals(EventProcessor.LANE))
                .mapToDouble(figures -> figures.lag() == null ? Double.NaN : figures.lag())
                .sum();
    }

    void consumed(EventType type) {
        of(type).consumed().increment();
    }

    void processed(EventType type, long nanos) {
        consumed(type);
        of(type).processing().record(nanos, TimeUnit.NANOSECONDS);
    }

    void failed(EventType type) {
        of(type).failures().increment();
    }

    void malformed() {
        malformed.increment();
    }

    void skipped() {
        unknown.increment();
    }

    private OfType of(EventType type) {
        return requireNonNull(types.get(type));
    }
}
