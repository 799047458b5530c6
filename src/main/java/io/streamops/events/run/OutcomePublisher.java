package io.streamops.events.run;

import io.streamops.contract.event.EntityEvent;
import io.streamops.events.EventPublisher;
import io.streamops.messaging.Overloaded;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Publishes the events of running workflows and tasks. For virtual threads. */
public final class OutcomePublisher {
    private static final long CAPACITY_CHECK_MILLIS = 50;

    private final Vertx vertx;
    private final EventPublisher events;

    public OutcomePublisher(Vertx vertx, EventPublisher events) {
        this.vertx = vertx;
        this.events = events;
    }

    /** Publishes an event and waits for the confirmation. While too many events are unconfirmed, it waits first. */
    public void publish(EntityEvent event, @Nullable String user) {
        while (true) {
            try {
                begin(event, user).await();
                return;
            } catch (Overloaded full) {
                vertx.timer(CAPACITY_CHECK_MILLIS, TimeUnit.MILLISECONDS).await();
            }
        }
    }

    /** Starts to publish an event; the next event of the same run follows after the confirmation. */
    public Future<Void> begin(EntityEvent event, @Nullable String user) {
        return events.publish(event, user).mapEmpty();
    }
}
