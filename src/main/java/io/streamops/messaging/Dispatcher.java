package io.streamops.messaging;

import io.streamops.kit.Telemetry;
import io.streamops.messaging.InFlightMessage.State;
import io.vertx.core.Context;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.ThreadingModel;
import io.vertx.core.Vertx;
import io.vertx.core.internal.ContextInternal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * The broker-independent half of a lane. Passes messages to the handler, one at a time for each key and keys in parallel up
 * to the lane's bounds, and settles each message by its outcome.
 *
 * <p>A dispatcher is confined to one Vert.x context, so it needs no locks. Each attempt runs on a duplicate of that context
 * and has its own log fields and trace. On an event loop, the handler is called directly; on virtual threads, each attempt
 * is a separate task that may {@code await} while others proceed.
 */
public final class Dispatcher<T> {
    /** Requests messages from the broker. */
    @FunctionalInterface
    public interface Demand {
        /** There is room for this many messages. Deliver some with {@link Dispatcher#accept}, now or later. */
        void request(int room);
    }

    private static final Logger log = LoggerFactory.getLogger(Dispatcher.class);
    private static final Backoff PARKING = new Backoff(Duration.ofMillis(250), Duration.ofSeconds(5));
    /** How many messages are started in a row before the event loop can do other work. */
    private static final int BUDGET = 1_024;

    private static final int LONGEST_REASON = 1_000;

    private final ContextInternal context;
    private final LaneOptions options;
    private final Demand demand;
    private final LaneMeters meters;
    private final AttemptRunner<T> attempts;
    private final DependencyPause pause;
    private final KeyOrderedQueue<T> queue = new KeyOrderedQueue<>();
    private final List<Promise<Void>> whenIdle = new ArrayList<>();
    private int running;
    private boolean pumping;
    private boolean stopping;

    /** Must be called on the lane's context. */
    public Dispatcher(Vertx vertx, LaneOptions options, Lane.Handler<T> handler, Demand demand, Telemetry telemetry) {
        this.context = (ContextInternal) vertx.getOrCreateContext();
        this.options = options;
        this.demand = demand;
        this.meters = new LaneMeters(options.name(), telemetry.meters());
        this.attempts =
                new AttemptRunner<>(options, handler, meters, new LaneTracing(telemetry.traces()), this::onLane);
        this.pause = new DependencyPause(context, options.name(), this::pump);
    }

    public Context context() {
        return context;
    }

    /** Takes in a message. Brokers that push must stay within {@link LaneOptions#capacity()}. */
    public void accept(Receipt<T> receipt) {
        queue.add(new InFlightMessage<>(receipt));
        pump();
    }

    /** How many messages the lane can take in now. */
    public int room() {
        if (stopping || pause.isOn()) {
            return 0;
        }
        var slots = options.maxInFlight() - running - queue.readyCount();
        return Math.max(0, Math.min(slots, options.capacity() - queue.size()));
    }

    /** The total size of the messages in flight, in bytes. */
    public long bytes() {
        return queue.bytes();
    }

    /** Starts attempts while the bounds allow, and requests more messages if there is room. */
    public void pump() {
        if (pumping) {
            return;
        }
        pumping = true;
        try {
            var budget = BUDGET;
            do {
                budget -= beginReady(budget);
            } while (budget > 0 && filled());
            if (budget <= 0) {
                context.runOnContext(later -> pump());
            }
        } finally {
            pumping = false;
            meters.inFlight(queue.size());
        }
    }

    private boolean filled() {
        var room = room();
        var before = queue.size();
        if (room > 0) {
            demand.request(room);
        }
        // New messages can be ready to start, unless all of them queue behind others with their key.
        return queue.size() > before;
    }

    private int beginReady(int budget) {
        var begun = 0;
        while (begun < budget && !pause.isOn() && !stopping && running < options.maxInFlight()) {
            var message = queue.poll();
            if (message == null) {
                break;
            }
            begin(message);
            begun++;
        }
        return begun;
    }

    private void begin(InFlightMessage<T> message) {
        message.state = State.RUNNING;
        running++;
        var work = context.duplicate();
        if (context.threadingModel() == ThreadingModel.VIRTUAL_THREAD) {
            work.runOnContext(task -> attempt(message));
        } else {
            work.dispatch(() -> attempt(message));
        }
    }

    private void attempt(InFlightMessage<T> message) {
        attempts.make(message.receipt, message.attempt, outcome -> ended(message, outcome));
    }

    private void onLane(Runnable action) {
        if (context.inThread()) {
            action.run();
        } else {
            context.runOnContext(task -> action.run());
        }
    }

    private void ended(InFlightMessage<T> message, Outcome outcome) {
        running--;
        if (message.state == State.RUNNING) {
            switch (outcome) {
                case Outcome.Done done -> settle(message);
                case Outcome.Reject reject -> park(message, brief(reject.reason()), 1);
                case Outcome.Retry retry -> retry(message, retry);
            }
        }
        checkIdle();
        pump();
    }

    private void retry(InFlightMessage<T> message, Outcome.Retry retry) {
        if (message.leaving) {
            giveBack(message);
        } else if (retry.cause() instanceof Unavailable away) {
            queue.makeReadyFirst(message);
            pause.until(away);
        } else {
            tryAgain(message, retry.cause(), retry.after());
        }
    }

    private void settle(InFlightMessage<T> message) {
        queue.remove(message);
        message.receipt.settle();
        meters.settled();
    }

    private void giveBack(InFlightMessage<T> message) {
        queue.remove(message);
        message.receipt.giveBack();
    }

    private void tryAgain(InFlightMessage<T> message, Throwable cause, Duration after) {
        about(message, log.atInfo())
                .addKeyValue("attempt", message.attempt)
                .addKeyValue("after", after)
                .addKeyValue("cause", cause.toString())
                .log("an attempt failed and will be retried");
        meters.retried();
        message.state = State.WAITING;
        message.attempt++;
        message.receipt.failedAttempt();
        later(after, () -> {
            if (message.state == State.WAITING) {
                queue.makeReady(message);
                pump();
            }
        });
    }

    /**
     * Sets a timer that ends with the verticle. A timer future would instead fail when Vert.x closes, on a thread that no
     * longer runs.
     */
    private void later(Duration after, Runnable action) {
        context.setTimer(Math.max(1, after.toMillis()), due -> onLane(action));
    }

    private LoggingEventBuilder about(InFlightMessage<T> message, LoggingEventBuilder line) {
        return AttemptRunner.LaneLogLine.about(message.receipt, options.name(), line);
    }

    /** Cuts the reason, which is sent in a header and shown in lists. */
    private static String brief(String reason) {
        return reason.length() <= LONGEST_REASON ? reason : reason.substring(0, LONGEST_REASON) + "…";
    }

    private void park(InFlightMessage<T> message, String reason, int tries) {
        message.state = State.PARKING;
        message.receipt
                .park(reason, message.attempt)
                .onComplete(result -> onLane(() -> {
                    if (message.state != State.PARKING) {
                        return;
                    }
                    if (result.succeeded()) {
                        parked(message, reason);
                    } else if (message.leaving) {
                        giveBack(message);
                    } else {
                        parkLater(message, reason, tries, result.cause());
                    }
                    checkIdle();
                    pump();
                }));
    }

    private void parked(InFlightMessage<T> message, String reason) {
        about(message, log.atWarn())
                .addKeyValue("attempts", message.attempt)
                .addKeyValue("reason", reason)
                .log("message parked");
        queue.remove(message);
        message.receipt.settle();
        meters.parked();
    }

    private void parkLater(InFlightMessage<T> message, String reason, int tries, Throwable cause) {
        if (tries == 1) {
            about(message, log.atWarn())
                    .addKeyValue("cause", cause.toString())
                    .log("a message could not be parked, trying again");
        }
        later(PARKING.after(tries), () -> {
            if (message.state == State.PARKING) {
                park(message, reason, tries + 1);
            }
        });
    }

    /**
     * Gives back the matching messages that are not running, and waits for the running ones to be settled or given back.
     * After the limit, the rest is given back too, and the outcomes of their handlers are ignored.
     */
    public Future<Void> release(Predicate<Receipt<T>> which, Duration limit) {
        var released = context.<Void>promise();
        var timer = context.owner()
                .setTimer(
                        Math.max(1, limit.toMillis()),
                        late -> onLane(() -> {
                            if (released.tryComplete()) {
                                giveBackLate(which);
                            }
                        }));
        release(which).onComplete(done -> {
            context.owner().cancelTimer(timer);
            released.tryComplete();
        });
        return released.future();
    }

    private void giveBackLate(Predicate<Receipt<T>> which) {
        var late = queue.matching(which);
        if (!late.isEmpty()) {
            log.atWarn()
                    .addKeyValue("lane", options.name())
                    .addKeyValue("messages", late.size())
                    .log("handlers did not finish in time, their messages are released");
            late.forEach(this::giveBack);
            pump();
        }
    }

    private Future<Void> release(Predicate<Receipt<T>> which) {
        var leaving = queue.matching(which);
        leaving.forEach(message -> message.leaving = true);
        // From last to first, so that no message becomes ready because its predecessor leaves.
        leaving.reversed().stream().filter(message -> !message.begun()).forEach(this::giveBack);
        pump();
        return idle(leaving.stream().filter(InFlightMessage::begun).toList());
    }

    private Future<Void> idle(List<InFlightMessage<T>> begun) {
        if (begun.isEmpty()) {
            return Future.succeededFuture();
        }
        var promise = Promise.<Void>promise();
        whenIdle.add(promise);
        var waiting = promise.future();
        return waiting.compose(
                changed -> idle(begun.stream().filter(InFlightMessage::begun).toList()));
    }

    private void checkIdle() {
        if (!whenIdle.isEmpty()) {
            var promises = List.copyOf(whenIdle);
            whenIdle.clear();
            promises.forEach(Promise::complete);
        }
    }

    /** Drops messages that the broker has revoked. They are neither settled nor given back, whatever their outcomes. */
    public void forget(Predicate<Receipt<T>> which) {
        queue.matching(which).forEach(queue::remove);
        checkIdle();
        pump();
    }

    /** Stops starting attempts, waits for the running ones up to the drain time, and gives back the rest. */
    public Future<Void> drain() {
        stopping = true;
        pause.stop();
        return release(all -> true, options.drainTime()).onComplete(drained -> meters.close());
    }

    public Lane.Status figures() {
        return meters.figures(options.name(), pause.dependency());
    }
}
