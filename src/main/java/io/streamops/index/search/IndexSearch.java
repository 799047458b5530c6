package io.streamops.index.search;

import io.streamops.contract.post.PostQuestion;
import io.streamops.index.schema.Kind;
import io.streamops.index.schema.PageSchema;
import io.streamops.index.schema.StoredVersion;
import java.io.Closeable;
import java.io.IOException;
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
    private static final int PATIENCE = 3;

    private final Kind kind;
    private final SearcherManager searchers;
    private final PageSchema schema;
    private final SearchBounds bounds;
    private final PinnedStates states;
    private final Views views;
    private final Spelling spelling;

    /** The caller owns the searchers, and refreshes and closes them. */
    public IndexSearch(Kind kind, SearcherManager searchers, PageSchema schema, SearchBounds bounds) {
        this.kind = kind;
        this.searchers = searchers;
        this.schema = schema;
        views = new Views(kind);
        this.bounds = bounds;
        states = new PinnedStates(searchers, bounds.pinned(), bounds.states());
        spelling = new Spelling(schema);
    }

    public SearchResult search(SearchRequest request) throws IOException {
        var deadline = Deadline.in(bounds.time());
        var cursor = request.cursor();
        var state = cursor == null ? states.acquire() : states.acquire(cursor.asOf());
        try {
            var view = views.of(state.searcher().getIndexReader());
            return new Search(request, view, schema, deadline).run(states, state, spelling);
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
    public List<FoundPassage> passages(PassageRequest request, List<NearPassage> near) throws IOException {
        var searcher = searchers.acquire();
        try {
            var view = views.of(searcher.getIndexReader());
            var deadline = Deadline.in(bounds.time().multipliedBy(PATIENCE));
            return new PassageSearch(request, view, schema, deadline).run(near);
        } finally {
            searchers.release(searcher);
        }
    }

    /** Posts of a project; only on an index of posts. */
    public PostRows posts(PostQuestion question) throws IOException {
        var searcher = searchers.acquire();
        try {
            var view = views.of(searcher.getIndexReader());
            return new PostSearch(question, view, schema, Deadline.in(bounds.time())).run();
        } finally {
            searchers.release(searcher);
        }
    }

    /** Completions of a prefix. */
    public List<String> suggest(String prefix, int limit) throws IOException {
        var searcher = searchers.acquire();
        try {
            var bounded = new IndexSearcher(searcher.getIndexReader());
            bounded.setTimeout(Deadline.in(bounds.time()));
            return new Completions(bounded, schema).of(prefix, limit);
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
}
