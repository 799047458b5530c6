package io.streamops.messaging;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * The metrics of one lane, exported and as plain numbers; thread-safe. A verticle's instances have lanes of the same name:
 * exported metrics are their sum, plain numbers are per instance.
 */
public final class LaneMeters {
    /** The in-flight totals by lane name. A gauge can be registered only once, so lanes of the same name share it. */
    private static final Map<MeterRegistry, Map<String, AtomicInteger>> IN_FLIGHT =
            Collections.synchronizedMap(new WeakHashMap<>());

    private final Tally done;
    private final Tally parked;
    private final Tally retried;
    private final Timer handling;
    private final AtomicInteger inAllLanes;
    private volatile int inFlight;

    /** A counter, exported and as a plain number. */
    private record Tally(Counter metric, LongAdder own) {
        void increment() {
            metric.increment();
            own.increment();
        }
    }

    public LaneMeters(String lane, MeterRegistry registry) {
        done = tally(registry, lane, "done");
        parked = tally(registry, lane, "parked");
        retried = tally(registry, lane, "retried");
        handling = Timer.builder("streamops.lane.handling")
                .description("Duration of handlers")
                .tag("lane", lane)
                .register(registry);
        inAllLanes = IN_FLIGHT
                .computeIfAbsent(registry, first -> new ConcurrentHashMap<>())
                .computeIfAbsent(lane, first -> gauge(registry, lane));
    }

    private static AtomicInteger gauge(MeterRegistry registry, String lane) {
        var count = new AtomicInteger();
        Gauge.builder("streamops.lane.in.flight", count::get)
                .description("Messages in flight")
                .tag("lane", lane)
                .register(registry);
        return count;
    }

    private static Tally tally(MeterRegistry registry, String lane, String outcome) {
        var metric = Counter.builder("streamops.lane.messages")
                .description("Attempts by outcome")
                .tag("lane", lane)
                .tag("outcome", outcome)
                .register(registry);
        return new Tally(metric, new LongAdder());
    }

    public void inFlight(int count) {
        var before = inFlight;
        if (count != before) {
            inFlight = count;
            inAllLanes.addAndGet(count - before);
        }
    }

    public void settled() {
        done.increment();
    }

    public void parked() {
        parked.increment();
    }

    public void retried() {
        retried.increment();
    }

    public void handled(long nanos) {
        handling.record(nanos, TimeUnit.NANOSECONDS);
    }

    public Lane.Status figures(String lane, @Nullable String pausedBy) {
        var parkings = parked.own().sum();
        return new Lane.Status(
                lane, inFlight, done.own().sum() + parkings, retried.own().sum(), parkings, null, pausedBy, null);
    }

    /** Removes a closed lane from the total in flight. */
    public void close() {
        inFlight(0);
    }
}
