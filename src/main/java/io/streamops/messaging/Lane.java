package io.streamops.messaging;

import io.vertx.core.Future;

/** Delivers the messages of one source to one handler and settles them by the handler's outcomes. */
public interface Lane {
    String name();

    /** Starts consuming; succeeds once the broker has accepted the consumer. */
    Future<Void> start();

    /** Stops consuming, drains the handlers, gives unfinished messages back to the broker, and closes. */
    Future<Void> stop();

    LaneStatus figures();
}
