package io.streamops.collected.batch;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The items of a batch, in any form. */
interface BatchItems {
    /** The next item; null at the end. */
    @Nullable BatchItem next() throws IOException;

    /** Approximately how many bytes of the batch were read. */
    long position();
}
