package io.streamops.collected.worker;

import io.micrometer.core.instrument.Gauge;
import io.streamops.collected.worker.WaitingEventStore.Entry;
import io.streamops.contract.collected.CollectedNames;
import io.streamops.kit.LogContext;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.Backoff;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneMeters;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks waiting events when they are due, with bounded concurrency and rate. All consumers share the schedule; a lease
 * protects the events that one has taken. Belongs to a context of virtual threads.
 */
final class WaitingEventPoller implements Lane {
    static final String NAME = CollectedNames.QUEUE + ".waiting";

    private static final Logger log = LoggerFactory.getLogger(WaitingEventPoller.class);
    /** With the shortest pause, about 150 events per second. */
    private static final int AT_ONCE = 16;

    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);
    /** The delays after failed rounds. */
    private static final Backoff FAILURES = new Backoff(LONGEST_PAUSE, Duration.ofSeconds(10));

    private static final Duration AFTER_A_FAILURE = Duration.ofSeconds(5);
    private static final Duration DRAIN_TIME = Duration.ofSeconds(20);

    private final Vertx vertx;
    private final ContextInternal context;
    private final WaitingEventStore events;
    private final WaitingEventCheck check;
    private final InstantSource clock;
    private final LaneMeters meters;
    private final Promise<Void> idle = Promise.promise();
    private boolean polling;
    private boolean stopping;
    private int failures;
    private long timer = -1;
    private volatile @Nullable Long waiting;
    private volatile @Nullable String away;

    /** Must be created on its context. */
    WaitingEventPoller(
            Vertx vertx, WaitingEventStore events, WaitingEventCheck check, InstantSource clock, Telemetry telemetry) {
        this.vertx = vertx;
        this.context = (ContextInternal) vertx.getOrCreateContext();
        this.events = events;
        this.check = check;
        this.clock = clock;
        this.meters = new LaneMeters(NAME, telemetry.meters());
    }

    /** Registers a gauge of the waiting events, as each lane saw them last. */
    static void gauge(Telemetry telemetry, LaneRegistry lanes) {
        Gauge.builder("streamops.collected.waiting", lanes, WaitingEventPoller::waiting)
                .description("Collected-data events waiting for their objects, on all nodes")
                .register(telemetry.meters());
    }

    private static double waiting(LaneRegistry lanes) {
        return lanes.figures().stream()
                .filter(lane -> lane.lane().equals(NAME))
                .mapToDouble(lane -> lane.lag() == null ? Double.NaN : lane.lag())
                .max()
                .orElse(Double.NaN);
    }

    @Override
    public String name() {
        return NAME;
    }

    /** Succeeds even if Redis is unavailable. */
    @Override
    public Future<Void> start() {
        context.runOnContext(task -> poll());
        return Future.succeededFuture();
    }

    private void poll() {
        polling = true;
        var pause = pollOnce();
        polling = false;
        if (stopping) {
            idle.complete();
        } else {
            timer = vertx.setTimer(pause.toMillis(), due -> context.runOnContext(task -> poll()));
        }
    }

    /** Checks the events that are due; returns the pause before the next poll. */
    private Duration pollOnce() {
        try {
            var due = events.take(clock.instant(), AT_ONCE).await();
            waiting = due.all();
            var entries = due.entries();
            meters.inFlight(entries.size());
            Future.join(entries.stream().map(this::checked).toList()).await();
            failures = 0;
            away = null;
            return entries.isEmpty() ? untilNext(due.next()) : SHORTEST_PAUSE;
        } catch (RuntimeException e) {
            failures++;
            away = e instanceof Unavailable unavailable ? unavailable.dependency() : null;
            log.atDebug().addKeyValue("cause", e.toString()).log("waiting events could not be read");
            return FAILURES.after(failures);
        } finally {
            meters.inFlight(0);
        }
    }

    private Duration untilNext(Optional<Instant> next) {
        var now = clock.instant();
        var latest = now.plus(LONGEST_PAUSE);
        var pause = Duration.between(now, next.filter(latest::isAfter).orElse(latest));
        return pause.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : pause;
    }

    /** Runs a check in its own context. If it fails, the event is checked again. */
    private Future<Void> checked(Entry entry) {
        Promise<Void> promise = context.promise();
        context.duplicate().runOnContext(task -> {
            LogContext.put("lane", NAME);
            var began = System.nanoTime();
            try {
                count(check.check(entry));
                promise.complete();
            } catch (RuntimeException e) {
                log.atInfo().addKeyValue("cause", e.toString()).log("an object could not be looked up");
                // If this fails too, the lease expires on its own.
                events.giveBack(entry, clock.instant().plus(AFTER_A_FAILURE)).onComplete(done -> promise.fail(e));
            } finally {
                meters.handled(System.nanoTime() - began);
            }
        });
        return promise.future();
    }

    private void count(WaitingEventCheck.Result result) {
        switch (result) {
            case PUT_BACK -> meters.settled();
            case MISSING -> meters.retried();
            case PARKED -> meters.parked();
        }
    }

    /** Stops taking events and finishes those taken, within the drain time. After that, other consumers take them. */
    @Override
    public Future<Void> stop() {
        var stopped = context.<Void>promise();
        context.runOnContext(task -> {
            stopping = true;
            vertx.cancelTimer(timer);
            (polling ? idle.future() : Future.<Void>succeededFuture())
                    .timeout(DRAIN_TIME.toMillis(), TimeUnit.MILLISECONDS)
                    .otherwiseEmpty()
                    .onComplete(stopped);
        });
        return stopped.future().onComplete(done -> meters.close());
    }

    @Override
    public Lane.Status figures() {
        return meters.figures(NAME, away).withLag(waiting);
    }
}
