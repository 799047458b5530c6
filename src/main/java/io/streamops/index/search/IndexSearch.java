package io.streamops.index.search;

import io.streamops.contract.post.PostQuery;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.StoredVersion;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherManager;

/** Searches one index of pages or posts. Thread-safe; each search is bounded. */
public final class IndexSearch implements Closeable {
    /** The time limit factor for passages: their caller composes an answer and can wait longer. */
    private static final int TIMEOUT_FACTOR = 3;

    private final IndexKind kind;
    private final SearcherManager searchers;
    private final IndexSchema schema;
    private final Limits bounds;
    private final PinnedSnapshots states;
    private final SnapshotViews views;
    private final SpellingSuggestion spelling;

    /** The caller owns the searchers, and refreshes and closes them. */
    public IndexSearch(IndexKind kind, SearcherManager searchers, IndexSchema schema, Limits bounds) {
        this.kind = kind;
        this.searchers = searchers;
        this.schema = schema;
        views = new SnapshotViews(kind);
        this.bounds = bounds;
        states = new PinnedSnapshots(searchers, bounds.pinned(), bounds.states());
        spelling = new SpellingSuggestion(schema);
    }

    public SearchResult search(SearchRequest request) throws IOException {
        var deadline = SearchDeadline.in(bounds.time());
        var cursor = request.cursor();
        var state = cursor == null ? states.acquire() : states.acquire(cursor.asOf());
        try {
            var view = views.of(state.searcher().getIndexReader());
            return new HitSearch(request, view, schema, deadline).run(states, state, spelling);
        } finally {
            states.release(state);
        }
    }

    /**
     * The versions held for these keys.
     *
     * @param asOf the state that was searched; replaced by the current one if it is gone
     */
    public Map<String, Instant> versions(Collection<String> keys, long asOf) throws IOException {
        var state = states.acquire(asOf);
        try {
            var versions = new HashMap<String, Instant>();
            for (var key : keys) {
                var version = StoredVersion.find(state.searcher().getIndexReader(), kind, key);
                if (version != null) {
                    versions.put(key, version);
                }
            }
            return versions;
        } finally {
            states.release(state);
        }
    }

    /**
     * Passages that may answer a question, in no order.
     *
     * @param near semantically near passages, nearest first
     */
    public List<FoundPassage> passages(PassageRequest request, List<SemanticSearch.Match> near) throws IOException {
        var searcher = searchers.acquire();
        try {
            var view = views.of(searcher.getIndexReader());
            var deadline = SearchDeadline.in(bounds.time().multipliedBy(TIMEOUT_FACTOR));
            return new PassageSearch(request, view, schema, deadline).run(near);
        } finally {
            searchers.release(searcher);
        }
    }

    /** Posts of a project; only on an index of posts. */
    public PostRows posts(PostQuery question) throws IOException {
        var searcher = searchers.acquire();
        try {
            var view = views.of(searcher.getIndexReader());
            return new PostSearch(question, view, schema, SearchDeadline.in(bounds.time())).run();
        } finally {
            searchers.release(searcher);
        }
    }

    /** Completions of a prefix. */
    public List<String> suggest(String prefix, int limit) throws IOException {
        var searcher = searchers.acquire();
        try {
            var bounded = new IndexSearcher(searcher.getIndexReader());
            bounded.setTimeout(SearchDeadline.in(bounds.time()));
            return new CompletionSearch(bounded, schema).of(prefix, limit);
        } finally {
            searchers.release(searcher);
        }
    }

    /** Prepares the current state of the index for searches; call after each refresh, off the search path. */
    public void refresh() throws IOException {
        var searcher = searchers.acquire();
        try {
            views.of(searcher.getIndexReader());
        } finally {
            searchers.release(searcher);
        }
        states.prune();
    }

    @Override
    public void close() throws IOException {
        states.close();
    }

    /**
     * The limits of a search.
     *
     * @param time after which it ends with partial results
     * @param pinned how long a searched state of the index is kept for later pages
     * @param states the maximum number of kept states
     */
    public record Limits(Duration time, Duration pinned, int states) {
        public Limits {
            if (!time.isPositive() || pinned.isNegative() || states < 0) {
                throw new IllegalArgumentException("invalid search bounds: " + time + ", " + pinned + ", " + states);
            }
        }

        public static Limits standard() {
            return new Limits(Duration.ofSeconds(1), Duration.ofMinutes(2), 16);
        }
    }
}
