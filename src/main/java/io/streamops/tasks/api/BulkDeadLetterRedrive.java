package io.streamops.tasks.api;

import io.streamops.contract.event.EntityId;
import io.streamops.events.api.EntityAccess;
import io.streamops.events.projection.EntityKind;
import io.streamops.events.projection.EntityView;
import io.streamops.events.projection.ViewStore;
import io.streamops.rejection.Rejected;
import io.streamops.rejection.Rejected.Kind;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Redrives or discards many dead-lettered tasks, the oldest first, in batches, so that Kafka does not get all of them at once.
 * Redriven batches also start apart: the dependency that made the tasks fail may have just come back.
 */
record BulkDeadLetterRedrive(ViewStore views) {
    private static final Logger log = LoggerFactory.getLogger(BulkDeadLetterRedrive.class);
    private static final int BATCH = 50;
    /** Between the starts of two batches. */
    static final Duration APART = Duration.ofSeconds(2);

    /** How many tasks were processed, and how many dead-lettered ones remain. */
    record Done(int number, long remaining) {}

    /** What is done to each task. */
    interface Action {
        /** Starts the action; a redriven task has its first attempt after the delay. */
        Future<?> apply(EntityId id, EntityView view, Duration delay);
    }

    /**
     * If a dependency fails midway, the tasks processed so far count, and the others remain.
     *
     * @param type of tasks; empty for any
     */
    Future<Done> all(String type, int most, EntityAccess scope, Action action) {
        var query = new ViewStore.ListQuery(EntityKind.TASK, DeadLetterRedrive.DEAD, type, scope.limit(), 0, most);
        return views.oldest(query)
                .compose(ids -> batch(ids, 0, Duration.ZERO, action))
                .compose(number -> views.list(withLimit(query, 1)).map(page -> new Done(number, page.total())));
    }

    private static ViewStore.ListQuery withLimit(ViewStore.ListQuery query, int limit) {
        return new ViewStore.ListQuery(query.kind(), query.status(), query.sort(), query.owner(), 0, limit);
    }

    private Future<Integer> batch(List<EntityId> ids, int before, Duration delay, Action action) {
        if (ids.isEmpty()) {
            return Future.succeededFuture(before);
        }
        var batch = ids.subList(0, Math.min(BATCH, ids.size()));
        var actions = batch.stream().map(id -> one(id, delay, action)).toList();
        return Future.join(actions).transform(done -> {
            var number = before
                    + (int) actions.stream()
                            .filter(each -> each.succeeded() && each.result())
                            .count();
            if (done.succeeded()) {
                return batch(ids.subList(batch.size(), ids.size()), number, delay.plus(APART), action);
            }
            log.atInfo()
                    .addKeyValue("done", number)
                    .addKeyValue("cause", done.cause().toString())
                    .log("some of the dead-lettered tasks could not be processed");
            return number > 0 ? Future.succeededFuture(number) : Future.failedFuture(done.cause());
        });
    }

    /** Whether it was done; a task that is no longer dead-lettered is skipped. */
    private Future<Boolean> one(EntityId id, Duration delay, Action action) {
        return views.find(EntityKind.TASK, id)
                .compose(found -> found.isEmpty()
                        ? Future.succeededFuture(false)
                        : action.apply(id, found.get(), delay).map(true))
                .recover(failure -> failure instanceof Rejected rejected && rejected.kind() == Kind.CONFLICT
                        ? Future.succeededFuture(false)
                        : Future.failedFuture(failure));
    }
}
