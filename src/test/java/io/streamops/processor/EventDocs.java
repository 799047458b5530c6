package io.streamops.processor;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Files;
import java.nio.file.Path;

/** The metrics in {@code docs/monitoring.md}. */
final class EventDocs {
    private EventDocs() {}

    /** Fails if a metric of events is missing there. */
    static void assertNamesAll(MeterRegistry meters) throws Exception {
        var page = Files.readString(Path.of("docs/monitoring.md"));
        assertThat(meters.getMeters().stream()
                        .map(meter -> meter.getId().getName())
                        .filter(name -> name.startsWith("streamops.events.") || name.startsWith("streamops.workflows"))
                        .filter(name ->
                                !name.endsWith(".percentile")) // a registry without quantiles has gauges for them
                        .distinct()
                        .map(name -> name.replace('.', '_')))
                .hasSizeGreaterThan(6)
                .allSatisfy(name -> assertThat(page).contains(name));
    }
}
