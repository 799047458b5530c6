package io.streamops.tasks.run;

import io.streamops.contract.event.EventError;
import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.TaskType;
import io.streamops.events.effort.Effort;
import io.streamops.events.effort.Ended;
import io.streamops.events.effort.Ended.End;
import io.streamops.events.effort.Outages;
import io.streamops.events.effort.Trial;
import io.streamops.messaging.Unavailable;
import io.streamops.schema.FieldError;
import io.streamops.tasks.kind.TaskKind;
import io.streamops.tasks.kind.TaskRun;
import io.streamops.tasks.run.Slots.Slot;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;

/**
 * Makes tries. One for which a dependency was away does not count, and its time neither: it is made again when that is back. On
 * virtual threads.
 */
final class Tries {
    /** With its event it has to fit into a Kafka message. */
    static final int LONGEST_RESULT = 500_000;

    private final Map<TaskType, TaskKind> kinds = new EnumMap<>(TaskType.class);
    private final BiFunction<TaskType, JsonObject, List<FieldError>> check;
    private final Teller teller;
    private final Held held;
    private final Outages outages;
    private final InstantSource clock;
    private Runnable whenResting = () -> {};

    Tries(
            List<TaskKind> kinds,
            BiFunction<TaskType, JsonObject, List<FieldError>> check,
            Teller teller,
            Held held,
            Outages outages,
            InstantSource clock) {
        kinds.forEach(kind -> this.kinds.put(kind.type(), kind));
        this.check = check;
        this.teller = teller;
        this.held = held;
        this.outages = outages;
        this.clock = clock;
    }

    /** @param hook is told when a try has begun to wait */
    void whenResting(Runnable hook) {
        whenResting = hook;
    }

    /**
     * What came of a try.
     *
     * @param announced when it is told that it has begun, after which its end may be told
     */
    record Tried(Verdict verdict, Future<Void> announced) {
        static Tried failed(EventError error) {
            return new Tried(new Verdict.Failed(error), Future.succeededFuture());
        }
    }

    /**
     * Throws {@link Ended} if the node stops, or if the try is not ours any more, and {@link Unavailable} if too many wait for what is
     * away.
     */
    Tried make(Claim claim, Order order, Slot slot) {
        var type = order.created().taskType();
        var kind = kinds.get(type);
        if (kind == null) {
            return Tried.failed(Failures.unsupported(type.word()));
        }
        var errors = check.apply(type, order.created().data());
        return errors.isEmpty()
                ? make(claim, order, kind, slot)
                : Tried.failed(Failures.invalid(FieldError.text(errors)));
    }

    private Tried make(Claim claim, Order order, TaskKind kind, Slot slot) {
        var began = clock.instant();
        var announced = teller.tell(new TaskEvent.Processing(claim.task(), began, claim.retryCount()), order.userId());
        return new Tried(verdict(claim, order, kind, slot, began), announced);
    }

    /** Meanwhile others have its slot, who may not need what is away. */
    private Verdict verdict(Claim claim, Order order, TaskKind kind, Slot slot, Instant began) {
        for (var times = 1; ; times++) {
            try {
                return once(claim, order, kind, slot, began);
            } catch (Unavailable away) {
                var before = times;
                slot.giveUp();
                held.rest(claim, effort -> {
                    whenResting.run();
                    outages.await(effort, away, before);
                    effort.await(slot.takeAgain());
                });
            }
        }
    }

    private Verdict once(Claim claim, Order order, TaskKind kind, Slot slot, Instant began) {
        var trial = begin(claim, order, kind, slot);
        held.begun(claim, trial);
        try {
            return done(trial.result().await(), began);
        } catch (Unavailable away) {
            throw away;
        } catch (Ended ended) {
            if (ended.end() != End.LATE) {
                throw ended;
            }
            return late(ended, kind);
        } catch (Throwable failure) { // whatever a kind throws costs its own task at the most
            return new Verdict.Failed(Failures.of(failure, kind.limit()));
        }
    }

    /** Whatever does not answer may have cost the try its time. */
    private Verdict late(Ended ended, TaskKind kind) {
        var away = outages.find();
        if (away.isPresent()) {
            throw away.get();
        }
        return new Verdict.Failed(Failures.of(ended, kind.limit()));
    }

    private static Trial<JsonObject> begin(Claim claim, Order order, TaskKind kind, Slot slot) {
        var share = slot.share();
        return Trial.begin(kind.limit(), effort -> {
            try (share) {
                return kind.run(run(claim, order, effort));
            }
        });
    }

    private static TaskRun run(Claim claim, Order order, Effort effort) {
        return new TaskRun(
                claim.task(), claim.round(), order.userId(), order.created().data(), claim.retryCount(), effort);
    }

    private Verdict done(JsonObject result, Instant began) {
        if (result.encode().length() > LONGEST_RESULT) {
            return new Verdict.Failed(Failures.tooLarge(LONGEST_RESULT));
        }
        var took = Duration.between(began, clock.instant());
        return new Verdict.Done(result, took.isNegative() ? Duration.ZERO : took);
    }
}
