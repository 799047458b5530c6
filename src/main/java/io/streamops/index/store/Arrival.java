package io.streamops.index.store;

import io.vertx.core.Future;
import io.vertx.core.Promise;

/** A message on its way to the disk. Of two pages with the same URL the one with the higher number wins. */
final class Arrival {
    private final Unread message;
    private final long number;
    private final Promise<Void> durable = Promise.promise();
    private int held;

    Arrival(Unread message, long number) {
        this.message = message;
        this.number = number;
    }

    Unread message() {
        return message;
    }

    long number() {
        return number;
    }

    /** To be said once, by who has written it, before it is handed on. */
    void holds(int entries) {
        held = entries;
    }

    /** How many entries it holds. */
    int held() {
        return held;
    }

    Future<Void> future() {
        return durable.future();
    }

    void done() {
        durable.complete();
    }

    void fail(Throwable cause) {
        durable.fail(cause);
    }
}
