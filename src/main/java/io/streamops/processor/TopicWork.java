package io.streamops.processor;

import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.EventMetadata;
import io.streamops.messaging.Outcome;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import org.jspecify.annotations.Nullable;

/**
 * The work on the events of one topic, for one processor and on its context.
 *
 * @param <E> events of workflows, or of tasks
 */
@FunctionalInterface
public interface TopicWork<E extends EntityEvent> {
    /** Handles an event that needs work, on a virtual thread of its own. */
    Outcome handle(E event, EventMetadata metadata);

    /** Starts background work. */
    default Future<Void> start() {
        return Future.succeededFuture();
    }

    /** The dependency that some of the work waits for; null if none waits. From any thread. */
    default @Nullable String waitsFor() {
        return null;
    }

    /** Ends waiting work now, and running work soon. */
    default void drain() {}

    /** Completes when all work has ended. */
    default Future<Void> close() {
        return Future.succeededFuture();
    }

    /**
     * Makes the work of one processor.
     *
     * @param <E> events of workflows, or of tasks
     */
    @FunctionalInterface
    interface Factory<E extends EntityEvent> {
        /**
         * Makes the work; call on the processor's context.
         *
         * @param concurrency how many workflows, or tasks, may run at once
         */
        TopicWork<E> make(Vertx vertx, int concurrency);
    }
}
