package io.streamops.gateway.http;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Measures responses by method, route and status. Confined to one event loop. */
final class HttpMeters {
    private final MeterRegistry meters;
    private final Map<Key, Timer> timers = new HashMap<>();

    private record Key(String method, String route, int status) {}

    HttpMeters(MeterRegistry meters) {
        this.meters = meters;
    }

    void answered(String method, String route, int status, long nanos) {
        timers.computeIfAbsent(new Key(method, route, status), this::timer).record(nanos, TimeUnit.NANOSECONDS);
    }

    private Timer timer(Key key) {
        return Timer.builder("streamops.http.requests")
                .description("Requests answered, by how long it took")
                .tag("method", key.method)
                .tag("route", key.route)
                .tag("status", Integer.toString(key.status))
                .register(meters);
    }
}
