package io.streamops.processor;

import io.streamops.contract.event.EntityEvent;
import io.vertx.core.Vertx;

/**
 * Makes the work of one processor, on its context.
 *
 * @param <E> what happens to workflows, or to tasks
 */
@FunctionalInterface
public interface TopicWorkFactory<E extends EntityEvent> {
    /**
     * Makes it; on that context.
     *
     * @param atOnce how many workflows, or tasks, it may do side by side
     */
    TopicWork<E> make(Vertx vertx, int atOnce);
}
