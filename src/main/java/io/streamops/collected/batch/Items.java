package io.streamops.collected.batch;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The items of a batch, one after the other, in whatever form it has. */
interface Items {
    /** Null at the end. */
    @Nullable Item next() throws IOException;

    /** How many bytes of the batch were read, roughly. */
    long position();
}
