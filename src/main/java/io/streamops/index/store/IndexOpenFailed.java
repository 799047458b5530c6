package io.streamops.index.store;

import java.io.IOException;

/** The index cannot be opened. The message is one line that names the remedy. */
public final class IndexOpenFailed extends IOException {
    IndexOpenFailed(String message, Throwable cause) {
        super(message, cause);
    }
}
