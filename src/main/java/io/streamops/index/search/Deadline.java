package io.streamops.index.search;

import java.time.Duration;
import org.apache.lucene.index.QueryTimeout;

/** The time limit of a search. */
record Deadline(long nanos) implements QueryTimeout {

    static Deadline in(Duration time) {
        return new Deadline(System.nanoTime() + time.toNanos());
    }

    @Override
    public boolean shouldExit() {
        return System.nanoTime() - nanos > 0;
    }
}
