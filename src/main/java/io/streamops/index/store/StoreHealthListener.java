package io.streamops.index.store;

/** Receives a call when the index becomes unwritable, and one when it is writable again, from threads of the store. */
public interface StoreHealthListener {
    void away(Throwable cause);

    void back();
}
