package io.streamops.index.store;

import io.vertx.core.Future;
import io.vertx.core.Promise;

/** A page on its way to the disk. Of two with the same URL the one with the higher number wins. */
final class Arrival {
    private final UnreadPage page;
    private final long number;
    private final Promise<Void> durable = Promise.promise();

    Arrival(UnreadPage page, long number) {
        this.page = page;
        this.number = number;
    }

    UnreadPage page() {
        return page;
    }

    long number() {
        return number;
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
