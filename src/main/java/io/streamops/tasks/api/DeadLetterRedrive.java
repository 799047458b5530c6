package io.streamops.tasks.api;

import io.streamops.contract.event.EntityId;
import io.streamops.contract.event.TaskEvent;
import io.streamops.contract.event.TaskStatus;
import io.streamops.contract.event.TaskType;
import io.streamops.events.api.TransitionPublisher;
import io.streamops.events.projection.EntityKind;
import io.streamops.events.projection.EntityView;
import io.streamops.events.projection.ViewStore.Preview;
import io.streamops.rejection.Rejected;
import io.streamops.tasks.run.TaskRunStore;
import io.vertx.core.Future;
import io.vertx.core.json.JsonObject;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;

/** Redrives and discards dead-lettered tasks. */
record DeadLetterRedrive(TransitionPublisher<TaskEvent> transitions, TaskRunStore runs) {
    private static final EntityKind KIND = EntityKind.TASK;
    static final String DEAD = TaskStatus.DEAD_LETTER.word();

    /**
     * Begins a new round; returns the view as it will be. A redrive that could not be published is repeated.
     *
     * @param delay before the first attempt; zero for none
     */
    Future<JsonObject> redrive(EntityId id, EntityView view, Duration delay) {
        requireDead(view);
        var json = view.json();
        var now = transitions.clock().instant().truncatedTo(ChronoUnit.MILLIS);
        var event = new TaskEvent.Created(
                id,
                TaskType.of(json.getString("type")).orElseThrow(),
                json.getJsonObject("data"),
                0,
                json.getInteger("maxRetries"),
                now,
                delay.isZero() ? null : now.plus(delay));
        return runs.beginRound(id, now)
                .compose(begun -> {
                    requireDone(begun);
                    return transitions.publish(event, view.owner(), List.of(DEAD));
                })
                .map(shown -> Preview.next(json, event).orElse(json));
    }

    Future<Void> discard(EntityId id, EntityView view) {
        requireDead(view);
        return runs.discard(id)
                .compose(discarded -> {
                    requireDone(discarded);
                    return transitions.views().discard(KIND, id, DEAD);
                })
                .map(forgotten -> {
                    requireDone(forgotten);
                    return null;
                });
    }

    private static void requireDone(boolean done) {
        if (!done) {
            throw notDead("something else by now");
        }
    }

    private static void requireDead(EntityView view) {
        if (!view.status().equals(DEAD)) {
            throw notDead(view.status()).with(Map.of("status", view.status()));
        }
    }

    private static Rejected notDead(String status) {
        return Rejected.conflict("The task is %s, and not %s.".formatted(status, DEAD));
    }
}
