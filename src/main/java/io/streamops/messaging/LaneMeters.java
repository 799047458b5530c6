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
 * The figures of one lane, as metrics and as numbers; read from any thread. The instances of a verticle have lanes of the
 * same name: as metrics they are summed up, as numbers each has its own.
 */
public final class LaneMeters {
    /** What lanes of one name hold together, since a gauge can be registered once only. */
    private static final Map<MeterRegistry, Map<String, AtomicInteger>> IN_FLIGHT =
            Collections.synchronizedMap(new WeakHashMap<>());

    private final Tally done;
    private final Tally parked;
    private final Tally retried;
    private final Timer handling;
    private final AtomicInteger heldByAll;
    private volatile int held;

    /** One count, as a metric and as a number. */
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
        heldByAll = IN_FLIGHT
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

    public void held(int count) {
        var before = held;
        if (count != before) {
            held = count;
            heldByAll.addAndGet(count - before);
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

    public LaneFigures figures(String lane, @Nullable String pausedBy) {
        var parkings = parked.own().sum();
        return new LaneFigures(
                lane, held, done.own().sum() + parkings, retried.own().sum(), parkings, null, pausedBy, null);
    }

    /** The lane is gone and holds nothing any more. */
    public void close() {
        held(0);
    }
}
