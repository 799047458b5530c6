package io.streamops.index.store;

/** Told when the index can no longer be written to, and when it can again; once each time, from threads of the store. */
public interface StoreWatch {
    void away(Throwable cause);

    void back();
}
