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
 * Does the same to many dead-lettered tasks, the oldest first: some at a time, and the next ones when these are done, so that
 * Kafka does not get all of them at once. What processors do about them they are to do a batch after the other too: whatever has
 * made the tasks fail may have just come back.
 */
record BulkDeadLetterRedrive(ViewStore views) {
    private static final Logger log = LoggerFactory.getLogger(BulkDeadLetterRedrive.class);
    private static final int AT_ONCE = 50;
    /** From one batch to the next, for those who do them. */
    static final Duration APART = Duration.ofSeconds(2);

    /** What was done, and how many dead-lettered ones there were that it was not done to. */
    record Done(int number, long remaining) {}

    /** What is done to one. */
    interface Act {
        /**
         * Does it, or has it done.
         *
         * @param later how much later than at once its turn is
         */
        Future<?> to(EntityId id, EntityView view, Duration later);
    }

    /**
     * Where something is away midway, what was done counts, and the rest remains.
     *
     * @param type of tasks; empty for any
     */
    Future<Done> all(String type, int most, EntityAccess scope, Act act) {
        var wanted = new ViewStore.Wanted(EntityKind.TASK, DeadLetterRedrive.DEAD, type, scope.limit(), 0, most);
        return views.oldest(wanted)
                .compose(ids -> step(ids, 0, Duration.ZERO, act))
                .compose(number -> views.list(wanted(wanted, 1)).map(page -> new Done(number, page.total())));
    }

    private static ViewStore.Wanted wanted(ViewStore.Wanted like, int limit) {
        return new ViewStore.Wanted(like.kind(), like.status(), like.sort(), like.owner(), 0, limit);
    }

    private Future<Integer> step(List<EntityId> ids, int before, Duration later, Act act) {
        if (ids.isEmpty()) {
            return Future.succeededFuture(before);
        }
        var now = ids.subList(0, Math.min(AT_ONCE, ids.size()));
        var acts = now.stream().map(id -> one(id, later, act)).toList();
        return Future.join(acts).transform(done -> {
            var number = before
                    + (int) acts.stream()
                            .filter(each -> each.succeeded() && each.result())
                            .count();
            if (done.succeeded()) {
                return step(ids.subList(now.size(), ids.size()), number, later.plus(APART), act);
            }
            log.atInfo()
                    .addKeyValue("done", number)
                    .addKeyValue("cause", done.cause().toString())
                    .log("not all of the dead-lettered tasks could be dealt with");
            return number > 0 ? Future.succeededFuture(number) : Future.failedFuture(done.cause());
        });
    }

    /** Answers whether it was done; one that has become something else meanwhile is left alone. */
    private Future<Boolean> one(EntityId id, Duration later, Act act) {
        return views.find(EntityKind.TASK, id)
                .compose(found -> found.isEmpty()
                        ? Future.succeededFuture(false)
                        : act.to(id, found.get(), later).map(true))
                .recover(failure -> failure instanceof Rejected rejected && rejected.kind() == Kind.CONFLICT
                        ? Future.succeededFuture(false)
                        : Future.failedFuture(failure));
    }
}
