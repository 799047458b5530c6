package io.streamops.jobs.worker;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.streamops.contract.job.JobKind;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Metrics of the jobs that ended on this node, by kind and by how they ended; shared by its workers. */
final class JobMeters {
    /** How a job ended on this node; the tag's value is the name in lower case. */
    enum End {
        DONE,
        ERROR,
        /** Final already, nearly always because it was canceled. */
        CANCELED,
        EXPIRED,
        TAKEN,
        GIVEN_BACK
    }

    private record KindMeters(Map<End, Counter> ends, Timer running) {}

    private final Map<JobKind, KindMeters> byKind = new EnumMap<>(JobKind.class);
    private final KindMeters unknown;

    JobMeters(MeterRegistry registry) {
        for (var kind : JobKind.values()) {
            byKind.put(kind, meters(registry, kind.word()));
        }
        unknown = meters(registry, "unknown");
    }

    private static KindMeters meters(MeterRegistry registry, String kind) {
        var ends = new EnumMap<End, Counter>(End.class);
        for (var end : End.values()) {
            ends.put(
                    end,
                    Counter.builder("streamops.jobs")
                            .description("Jobs by how they ended on this node")
                            .tag("task", kind)
                            .tag("outcome", end.name().toLowerCase(Locale.ROOT))
                            .register(registry));
        }
        var running = Timer.builder("streamops.jobs.running")
                .description("How long jobs run")
                .tag("task", kind)
                .register(registry);
        return new KindMeters(ends, running);
    }

    /** @param nanos how long the job ran here; 0 if it did not */
    void ended(Optional<JobKind> kind, End end, long nanos) {
        var meters = kind.map(byKind::get).orElse(unknown);
        Objects.requireNonNull(meters.ends().get(end)).increment();
        if (nanos > 0) {
            meters.running().record(nanos, TimeUnit.NANOSECONDS);
        }
    }
}
