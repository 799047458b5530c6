package io.streamops.index.store;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.concurrent.TimeUnit;

/** The figures of a store. */
final class StoreMeters {
    private final Counter pages;
    private final Timer commits;

    StoreMeters(MeterRegistry registry) {
        pages = Counter.builder("streamops.index.pages")
                .description("Pages that were made durable")
                .register(registry);
        commits = Timer.builder("streamops.index.commit")
                .description("How long commits take")
                .register(registry);
    }

    void committed(int count, long nanos) {
        pages.increment(count);
        commits.record(nanos, TimeUnit.NANOSECONDS);
    }
}
