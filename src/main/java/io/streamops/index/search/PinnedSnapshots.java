package io.streamops.index.search;

import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherLifetimeManager;
import org.apache.lucene.search.SearcherManager;

/**
 * The states of the index in use: the current one and, for a while, those that were searched, so that later pages are
 * consistent with the first and version queries see what the search saw.
 */
final class PinnedSnapshots implements Closeable {
    private final SearcherManager present;
    private final SearcherLifetimeManager past = new SearcherLifetimeManager();
    private final Duration kept;
    private final int most;

    PinnedSnapshots(SearcherManager present, Duration kept, int most) {
        this.present = present;
        this.kept = kept;
        this.most = most;
    }

    /** An acquired state, and to whom it must be released. */
    record State(IndexSearcher searcher, boolean isPast) {}

    /** The state named by the cursor; the current one if it is gone. */
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

    /** Keeps the state for later pages; returns its name. */
    long pin(State state) throws IOException {
        return past.record(state.searcher());
    }

    /** Releases expired states, and all but the latest few. */
    void prune() throws IOException {
        var seen = new int[1];
        past.prune((age, searcher) -> ++seen[0] > most || age > kept.toSeconds());
    }

    @Override
    public void close() throws IOException {
        past.close();
    }
}
