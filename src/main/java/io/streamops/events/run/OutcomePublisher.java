package io.streamops.events.run;

import io.streamops.contract.event.EntityEvent;
import io.streamops.events.EventPublisher;
import io.streamops.messaging.Overloaded;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Publishes what comes of workflows and tasks. On virtual threads. */
public final class OutcomePublisher {
    private static final long ROOM_MILLIS = 50;

    private final Vertx vertx;
    private final EventPublisher events;

    public OutcomePublisher(Vertx vertx, EventPublisher events) {
        this.vertx = vertx;
        this.events = events;
    }

    /** Publishes an event, and waits until that is confirmed. Where too many are unconfirmed, it waits for room first. */
    public void publish(EntityEvent event, @Nullable String user) {
        while (true) {
            try {
                begin(event, user).await();
                return;
            } catch (Overloaded full) {
                vertx.timer(ROOM_MILLIS, TimeUnit.MILLISECONDS).await();
            }
        }
    }

    /** Publishes an event, which others of the same run follow once this is confirmed. */
    public Future<Void> begin(EntityEvent event, @Nullable String user) {
        return events.publish(event, user).mapEmpty();
    }
}
