package io.streamops.messaging;

import static java.util.Objects.requireNonNull;

import io.opentelemetry.api.trace.Span;
import io.streamops.kit.LogContext;
import io.streamops.kit.Truncation;
import io.vertx.core.Future;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;

/** Runs one attempt: decodes the message, calls the handler in a span of its own, and turns the result into an outcome. */
final class AttemptRunner<T> {
    private static final Logger log = LoggerFactory.getLogger(AttemptRunner.class);
    private static final int LONGEST_CONTENT = 16_384;

    private final LaneOptions options;
    private final Lane.Handler<T> handler;
    private final LaneMeters meters;
    private final LaneTracing tracing;
    private final Executor lane;

    /** @param lane runs a task on the lane's context, immediately if already there */
    AttemptRunner(LaneOptions options, Lane.Handler<T> handler, LaneMeters meters, LaneTracing tracing, Executor lane) {
        this.options = options;
        this.handler = handler;
        this.meters = meters;
        this.tracing = tracing;
        this.lane = lane;
    }

    /**
     * Runs an attempt in the current context, which must belong to this attempt alone. Reports the outcome once, on the
     * lane's context.
     */
    void make(Receipt<T> receipt, int attempt, Consumer<Outcome> ended) {
        var began = System.nanoTime();
        Delivery<T> delivery;
        try {
            delivery = receipt.open(attempt);
        } catch (Decoder.Undecodable e) {
            unreadable(receipt, e);
            ended.accept(options.parksUnreadable() ? new Outcome.Reject(String.valueOf(e.getMessage())) : Outcome.DONE);
            return;
        } catch (RuntimeException e) {
            ended.accept(outcomeOf(e, attempt));
            return;
        }
        LogContext.put("lane", delivery.lane());
        var span = tracing.begin(delivery);
        var result = handle(delivery);
        if (result.isComplete()) {
            ended.accept(outcome(result, attempt, span, began));
        } else {
            result.onComplete(done -> lane.execute(() -> ended.accept(outcome(result, attempt, span, began))));
        }
    }

    /** Logs all that is known of an unreadable message, because no handler will see it. */
    private void unreadable(Receipt<T> receipt, Decoder.Undecodable cause) {
        var line = LaneLogLine.about(receipt, options.name(), log.atError()).addKeyValue("reason", cause.getMessage());
        if (cause.content() != null) {
            line = line.addKeyValue("content", Truncation.exactly(cause.content(), LONGEST_CONTENT));
        }
        line.log("a message cannot be read");
    }

    private Future<Outcome> handle(Delivery<T> delivery) {
        try {
            return requireNonNull(handler.handle(delivery), "the handler returned no future");
        } catch (Throwable e) { // a handler's failure must not affect other messages
            return Future.failedFuture(e);
        }
    }

    private Outcome outcome(Future<Outcome> result, int attempt, Span span, long began) {
        var outcome = result.succeeded() ? result.result() : outcomeOf(result.cause(), attempt);
        if (outcome == null) {
            outcome = outcomeOf(new IllegalStateException("the handler returned no outcome"), attempt);
        }
        LaneTracing.end(span, outcome);
        meters.handled(System.nanoTime() - began);
        return outcome;
    }

    private Outcome outcomeOf(Throwable failure, int attempt) {
        if (failure instanceof Unavailable || attempt < options.maxAttempts()) {
            return new Outcome.Retry(failure, options.backoff().after(attempt));
        }
        return new Outcome.Reject("failed after %d attempts, the last one with %s".formatted(attempt, failure));
    }

    /** Adds the identity of a message to a log line. */
    static final class LaneLogLine {
        /** Keys are controlled by publishers and can be long. */
        private static final int LONGEST_KEY = 200;

        private LaneLogLine() {}

        static LoggingEventBuilder about(Receipt<?> receipt, String lane, LoggingEventBuilder line) {
            var about = line.addKeyValue("lane", lane);
            for (var each : receipt.place().entrySet()) {
                about = about.addKeyValue(each.getKey(), each.getValue());
            }
            var key = receipt.key();
            return key == null ? about : about.addKeyValue("key", Truncation.exactly(key, LONGEST_KEY));
        }
    }
}
