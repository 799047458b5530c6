package io.streamops.processor;

import io.streamops.contract.event.EntityEvent;
import io.streamops.contract.event.EventMetadata;
import io.streamops.messaging.Outcome;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import org.jspecify.annotations.Nullable;

/**
 * What is done about the events of one topic, for one processor and on its context.
 *
 * @param <E> what happens to workflows, or to tasks
 */
@FunctionalInterface
public interface TopicWork<E extends EntityEvent> {
    /** Does it; on a virtual thread of its own. Only for events that ask for something, or tell an end that is not ours. */
    Outcome handle(E event, EventMetadata metadata);

    /** Begins what goes on beside the events. */
    default Future<Void> start() {
        return Future.succeededFuture();
    }

    /** What is away that some of the work waits for; null where none does. From any thread. */
    default @Nullable String waitsFor() {
        return null;
    }

    /** The processor stops: what waits gives up now, and what runs soon. */
    default void drain() {}

    /** No event is handled any more. */
    default Future<Void> close() {
        return Future.succeededFuture();
    }

    /**
     * Makes the work of one processor, on its context.
     *
     * @param <E> what happens to workflows, or to tasks
     */
    @FunctionalInterface
    public interface Factory<E extends EntityEvent> {
        /**
         * Makes it; on that context.
         *
         * @param atOnce how many workflows, or tasks, it may do side by side
         */
        TopicWork<E> make(Vertx vertx, int atOnce);
    }
}
