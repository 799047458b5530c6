package io.streamops.index.store;

import io.vertx.core.Future;
import io.vertx.core.Promise;

/** A message being written. Among pages with the same URL, the higher number wins. */
final class PendingWrite {
    private final IndexStore.Message message;
    private final long number;
    private final Promise<Void> durable = Promise.promise();
    private int entries;

    PendingWrite(IndexStore.Message message, long number) {
        this.message = message;
        this.number = number;
    }

    IndexStore.Message message() {
        return message;
    }

    long number() {
        return number;
    }

    /** Sets the number of entries; called once by the writer before passing the message on. */
    void setEntries(int count) {
        entries = count;
    }

    int entries() {
        return entries;
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
