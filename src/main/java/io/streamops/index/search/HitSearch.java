package io.streamops.index.search;

import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.search.PinnedSnapshots.State;
import io.streamops.index.search.SearchResult.Hit;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.CollectorManager;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.jspecify.annotations.Nullable;

/**
 * One search in one state of the index. It runs twice: for the best hits, where Lucene can skip uncompetitive ones, and for
 * counts, which need no scores.
 */
final class HitSearch {
    private final SearchRequest request;
    private final SnapshotViews.View view;
    private final IndexSchema schema;
    private final SearchDeadline deadline;
    private final IndexSearcher searcher;
    private final LuceneQueryBuilder.LuceneQuery query;
    private final HitOrder ranking;

    HitSearch(SearchRequest request, SnapshotViews.View view, IndexSchema schema, SearchDeadline deadline)
            throws IOException {
        this.request = request;
        this.view = view;
        this.schema = schema;
        this.deadline = deadline;
        searcher = new IndexSearcher(view.reader());
        searcher.setTimeout(deadline);
        query = LuceneQueryBuilder.make(request, view, schema);
        ranking = HitOrder.of(request, query);
    }

    /** Runs the search, and pins the state for later pages and for version queries. */
    SearchResult run(PinnedSnapshots states, State state, SpellingSuggestion spelling) throws IOException {
        var best = best(state.isPast());
        var all = searcher.search(query.matching(), new TotalHitCounter(view));
        var shown = hits(best.subList(0, Math.min(best.size(), request.limit())));
        var cut = best.size() > request.limit();
        var asOf = states.pin(state);
        return new SearchResult(
                Math.max(all.total(), best.size()),
                shown,
                all.facets(),
                request.cursor() == null ? suggestion(spelling) : null,
                cut ? cursor(best.get(shown.size() - 1), shown.getLast(), asOf) : null,
                asOf,
                query.lacking(),
                searcher.timedOut());
    }

    /** One more than requested, which tells whether there is another page. */
    private List<FieldDoc> best(boolean isPast) throws IOException {
        var wanted = request.limit() + 1;
        var cursor = request.cursor();
        var after = cursor == null ? null : ranking.after(isPast ? cursor : cursor.at(rankNow(cursor)));
        var top = new TopFieldCollectorManager(ranking.sort(), wanted, after, wanted);
        var best = new ArrayList<FieldDoc>();
        for (var hit : searcher.search(query.matching(), top).scoreDocs) {
            best.add((FieldDoc) hit);
        }
        return best;
    }

    /**
     * The state of the previous page is gone, and scores have changed with the index. The last hit is therefore scored
     * again. Times stay: a page crawled again since would lead back to the first page.
     */
    private double rankNow(SearchResult.Cursor cursor) throws IOException {
        if (ranking != HitOrder.SCORE) {
            return cursor.rank();
        }
        var last = new BooleanQuery.Builder()
                .add(query.matching(), Occur.MUST)
                .add(new TermQuery(IndexSchema.term(cursor.key())), Occur.FILTER)
                .build();
        var found = searcher.search(last, 1).scoreDocs;
        return found.length == 0 ? cursor.rank() : found[0].score;
    }

    /** Not from words of posts, which could reveal posts that the client may not find. */
    private @Nullable String suggestion(SpellingSuggestion spelling) throws IOException {
        var doubtful = query.doubtful();
        return doubtful.isEmpty() || view.kind() == IndexKind.POST
                ? null
                : spelling.suggest(request.query(), doubtful, view.reader(), deadline);
    }

    private List<Hit> hits(List<FieldDoc> shown) throws IOException {
        var hits = new ArrayList<Hit>();
        var snippets = new SnippetBuilder(query.marked(), schema, deadline);
        var stored = searcher.storedFields();
        for (var found : shown) {
            var page = new StoredDocument(stored.document(found.doc));
            var snippet = snippets.of(page.text(), page.description(), page.language());
            hits.add(page.hit(snippet, ranking.score(found)));
        }
        return hits;
    }

    private SearchResult.Cursor cursor(FieldDoc last, Hit shown, long asOf) {
        return new SearchResult.Cursor(ranking.rank(last), shown.identity().key(), asOf);
    }

    /** Collects counts on a single thread. */
    static final class TotalHitCounter implements CollectorManager<FacetCounter, FacetCounter> {
        private final FacetCounter counter;

        TotalHitCounter(SnapshotViews.View view) {
            counter = new FacetCounter(view);
        }

        @Override
        public FacetCounter newCollector() {
            return counter;
        }

        @Override
        public FacetCounter reduce(Collection<FacetCounter> collectors) throws IOException {
            return counter;
        }
    }
}
