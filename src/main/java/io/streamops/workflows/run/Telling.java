package io.streamops.workflows.run;

import io.streamops.contract.event.WorkflowEvent;
import io.streamops.events.EventPublisher;
import io.streamops.messaging.Overloaded;
import io.vertx.core.Vertx;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Publishes what happens to workflows, and waits until it is. */
final class Telling {
    private static final long ROOM_MILLIS = 50;

    private final Vertx vertx;
    private final EventPublisher events;

    Telling(Vertx vertx, EventPublisher events) {
        this.vertx = vertx;
        this.events = events;
    }

    /** Where the publisher has too much under way it waits for room, which there is again when that is confirmed or given up. */
    void tell(WorkflowEvent event, @Nullable String user) {
        while (true) {
            try {
                events.publish(event, user).await();
                return;
            } catch (Overloaded full) {
                vertx.timer(ROOM_MILLIS, TimeUnit.MILLISECONDS).await();
            }
        }
    }
}
