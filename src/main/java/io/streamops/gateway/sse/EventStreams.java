package io.streamops.gateway.sse;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.LongTaskTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.RoutingContext;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The open event streams of one gateway instance. Confined to its event loop. */
public final class EventStreams {
    private static final Logger log = LoggerFactory.getLogger(EventStreams.class);
    private static final long RETRY_MILLIS = 2000;
    private static final int TICKS_PER_HEARTBEAT = 4;

    private final Vertx vertx;
    private final LongTaskTimer figures;
    private final Counter refused;
    private final int max;
    private final long silence;
    private final long timer;
    private final Map<EventStream, LongTaskTimer.Sample> open = new HashMap<>();
    private boolean full;
    private boolean draining;

    /**
     * @param max the maximum number of open streams
     * @param heartbeat the interval between heartbeats on an idle stream
     * @param idleTimeout when idle connections are closed; heartbeats are sent more often
     */
    public EventStreams(Vertx vertx, MeterRegistry meters, int max, Duration heartbeat, Duration idleTimeout) {
        this.vertx = vertx;
        this.max = max;
        this.refused = Counter.builder("streamops.sse.streams.refused")
                .description("Event streams refused because too many were open")
                .register(meters);
        this.figures = LongTaskTimer.builder("streamops.sse.streams")
                .description("Open event streams")
                .register(meters);
        var every = Math.min(heartbeat.toMillis(), idleTimeout.toMillis() / 2);
        var tick = Math.max(1, every / TICKS_PER_HEARTBEAT);
        this.silence = Duration.ofMillis(every - tick).toNanos();
        this.timer = vertx.setPeriodic(tick, tick, due -> heartbeat());
    }

    /** Whether another stream may be opened; counts refusals. */
    public boolean hasCapacity() {
        if (open.size() < max) {
            return true;
        }
        refused.increment();
        if (!full) {
            full = true;
            log.atWarn()
                    .addKeyValue("streams", max)
                    .log("too many event streams, refusing new ones (HTTP_MAX_CONNECTIONS)");
        }
        return false;
    }

    /** Responds with a stream. */
    public void open(RoutingContext routing, EventSource source, @Nullable String lastEventId) {
        var response = head(routing.response()).setChunked(true);
        var stream = new EventStream(vertx.getOrCreateContext(), response, this::closed);
        open.put(stream, figures.start());
        routing.addEndHandler(endedOrGone -> stream.close());
        stream.open(source, lastEventId, RETRY_MILLIS);
        if (draining) {
            stream.finish();
        }
    }

    /** Sets the status and headers of a stream. */
    public static HttpServerResponse head(HttpServerResponse response) {
        return response.putHeader("content-type", "text/event-stream")
                .putHeader("cache-control", "no-cache")
                .putHeader("x-accel-buffering", "no")
                .putHeader("content-encoding", "identity");
    }

    /** Ends all streams, including new ones. Clients reconnect to another node. */
    public void drain() {
        draining = true;
        List.copyOf(open.keySet()).forEach(EventStream::finish);
    }

    /** Drains and stops heartbeats. */
    public void close() {
        vertx.cancelTimer(timer);
        drain();
    }

    private void heartbeat() {
        full = open.size() >= max;
        var now = System.nanoTime();
        List.copyOf(open.keySet()).forEach(stream -> stream.heartbeat(now, silence));
    }

    private void closed(EventStream stream) {
        var sample = open.remove(stream);
        if (sample != null) {
            sample.stop();
        }
    }
}
