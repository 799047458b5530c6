package io.streamops.crawl.worker;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;

/** The metrics of crawls, summed over all workers of a node. */
final class CrawlMeters {
    private final Counter crawled;
    private final Counter cached;
    private final Counter unchanged;
    private final Counter failed;
    private final Counter bytes;
    private final Timer fetching;
    private final LongTaskTimer waiting;

    CrawlMeters(MeterRegistry registry) {
        crawled = outcome(registry, "crawled");
        cached = outcome(registry, "cached");
        unchanged = outcome(registry, "unchanged");
        failed = outcome(registry, "failed");
        bytes = Counter.builder("streamops.crawl.fetched")
                .description("What was read from sites, after decompression")
                .baseUnit("bytes")
                .register(registry);
        fetching = Timer.builder("streamops.crawl.fetching")
                .description("How long requests to sites take")
                .register(registry);
        waiting = LongTaskTimer.builder("streamops.crawl.waiting")
                .description("Crawls that wait for their host or for a while")
                .register(registry);
    }

    private static Counter outcome(MeterRegistry registry, String outcome) {
        return Counter.builder("streamops.crawls")
                .description("Crawls by what came of them")
                .tag("outcome", outcome)
                .register(registry);
    }

    void ended(CrawlOutcome outcome) {
        var counter = switch (outcome) {
            case CrawlOutcome.Crawled page -> crawled;
            case CrawlOutcome.Cached page -> cached;
            case CrawlOutcome.Unchanged page -> unchanged;
            case CrawlOutcome.Failed failure -> failed;
        };
        counter.increment();
    }

    void fetched(Duration took) {
        fetching.record(took);
    }

    void received(int count) {
        bytes.increment(count);
    }

    /** The caller stops the sample at the end of the wait. */
    LongTaskTimer.Sample waiting() {
        return waiting.start();
    }
}
