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

/** The figures of consuming, as the contract lists them; those of all processors of a node are summed up. */
final class EventMeters {
    private record OfType(Counter consumed, Timer processing, Counter failures) {
        static OfType of(EventType type, MeterRegistry registry) {
            return new OfType(
                    Counter.builder("streamops.events.consumed")
                            .description("Events that were consumed, also those that ask for nothing")
                            .tag("topic", type.topic())
                            .tag("type", type.word())
                            .register(registry),
                    Timer.builder("streamops.events.processing")
                            .description("How long it takes to do what events ask for, with the wait for a turn")
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

    /** @param lanes of this node; those of its processors tell how far they are behind */
    EventMeters(MeterRegistry registry, LaneRegistry lanes) {
        for (var type : EventType.values()) {
            types.put(type, OfType.of(type, registry));
        }
        malformed = failureCounter(registry, "unknown", "malformed");
        unknown = Counter.builder("streamops.events.skipped")
                .description("Events of types that are not known")
                .register(registry);
        Gauge.builder("streamops.events.lag", lanes, EventMeters::lag)
                .description(
                        "How many events this node's processors are behind the latest, those that they work on included")
                .register(registry);
    }

    private static Counter failureCounter(MeterRegistry registry, String topic, String type) {
        return Counter.builder("streamops.events.failures")
                .description("Attempts at events that have failed, and events that break the schema")
                .tag("topic", topic)
                .tag("type", type)
                .register(registry);
    }

    /** Not a number while a processor does not know. */
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
