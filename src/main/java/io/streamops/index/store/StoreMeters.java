package io.streamops.index.store;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.streamops.index.schema.IndexKind;
import java.util.concurrent.TimeUnit;

/** The metrics of a store. */
final class StoreMeters {
    private final Counter entries;
    private final Timer commits;

    StoreMeters(IndexKind kind, MeterRegistry registry) {
        entries = Counter.builder("streamops.index." + kind.plural())
                .description("Number of %s committed".formatted(kind.plural()))
                .register(registry);
        commits = Timer.builder("streamops.index.commit")
                .description("Duration of commits")
                .tag("type", kind.word())
                .register(registry);
    }

    void committed(int count, long nanos) {
        entries.increment(count);
        commits.record(nanos, TimeUnit.NANOSECONDS);
    }
}
