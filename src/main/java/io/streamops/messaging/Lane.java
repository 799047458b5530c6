package io.streamops.messaging;

import io.vertx.core.Future;

/** Delivers the messages of one source to one handler, and settles them by its outcomes. */
public interface Lane {
    String name();

    /** Begins to take messages; succeeds once the broker has agreed to bring them. */
    Future<Void> start();

    /** Takes no more, lets handlers finish within the drain time, gives the rest back to the broker, settles, closes. */
    Future<Void> stop();

    LaneFigures figures();
}
