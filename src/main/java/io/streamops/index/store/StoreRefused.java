package io.streamops.index.store;

import java.io.IOException;

/** The index cannot be opened. The message is one line that names the remedy. */
public final class StoreRefused extends IOException {
    StoreRefused(String message, Throwable cause) {
        super(message, cause);
    }
}
