package io.streamops.index.search;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherLifetimeManager;
import org.apache.lucene.search.SearcherManager;

/**
 * The states of the index that searches go by: the present one, and for a while those that were searched, so that
 * the pages after a first one join without a gap, and whoever compares versions sees what the search has seen.
 */
final class PinnedStates implements Closeable {
    private final SearcherManager present;
    private final SearcherLifetimeManager past = new SearcherLifetimeManager();
    private final Duration kept;
    private final int most;

    PinnedStates(SearcherManager present, Duration kept, int most) {
        this.present = present;
        this.kept = kept;
        this.most = most;
    }

    /** A state and who has to have it back. */
    record State(IndexSearcher searcher, boolean isPast) {}

    /** What the cursor names, or the present where that is gone. */
    State acquire(long asOf) throws IOException {
        var searcher = past.acquire(asOf);
        return searcher == null ? new State(present.acquire(), false) : new State(searcher, true);
    }

    State acquire() throws IOException {
        return new State(present.acquire(), false);
    }

    void release(State state) throws IOException {
        if (state.isPast()) {
            past.release(state.searcher());
        } else {
            present.release(state.searcher());
        }
    }

    /** Keeps the state for the pages to come, and names it. */
    long pin(State state) throws IOException {
        return past.record(state.searcher());
    }

    /** Lets go of the old ones, and of all but the latest few. */
    void prune() throws IOException {
        var seen = new int[1];
        past.prune((age, searcher) -> ++seen[0] > most || age > kept.toSeconds());
    }

    @Override
    public void close() throws IOException {
        past.close();
    }
}
