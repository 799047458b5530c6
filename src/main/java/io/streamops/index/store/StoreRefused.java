package io.streamops.index.store;

import java.io.IOException;

/** The index cannot be opened as it is; the message is one line that says what to do. */
public final class StoreRefused extends IOException {
    StoreRefused(String message, Throwable cause) {
        super(message, cause);
    }
}
