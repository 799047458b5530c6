package io.streamops.index.search;

import java.time.Duration;
import org.apache.lucene.index.QueryTimeout;

/** The time limit of a search. */
record SearchDeadline(long nanos) implements QueryTimeout {

    static SearchDeadline in(Duration time) {
        return new SearchDeadline(System.nanoTime() + time.toNanos());
    }

    @Override
    public boolean shouldExit() {
        return System.nanoTime() - nanos > 0;
    }
}
