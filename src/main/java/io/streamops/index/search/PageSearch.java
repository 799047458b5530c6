package io.streamops.index.search;

import io.streamops.index.schema.PageFields;
import io.streamops.index.schema.PageSchema;
import io.streamops.index.search.SearchResult.Facets;
import io.streamops.index.search.SearchResult.Hit;
import java.io.Closeable;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.TermQuery;

/** Finds pages; for all threads, each search within its bounds. */
public final class PageSearch implements Closeable {
    private static final int WORDS = 32;

    private final SearcherManager searchers;
    private final PageSchema schema;
    private final SearchBounds bounds;

    public PageSearch(SearcherManager searchers, PageSchema schema, SearchBounds bounds) {
        this.searchers = searchers;
        this.schema = schema;
        this.bounds = bounds;
    }

    public SearchResult search(SearchRequest request) throws IOException {
        var searcher = searchers.acquire();
        try {
            return search(searcher, request);
        } finally {
            searchers.release(searcher);
        }
    }

    private SearchResult search(IndexSearcher searcher, SearchRequest request) throws IOException {
        var top = searcher.search(query(request.query()), request.limit());
        var hits = new ArrayList<Hit>();
        for (var found : top.scoreDocs) {
            hits.add(hit(searcher.storedFields().document(found.doc), found.score));
        }
        return new SearchResult(
                top.totalHits.value(), hits, new Facets(List.of(), List.of()), null, null, bounds.states() < 0);
    }

    private Query query(String text) {
        var query = new BooleanQuery.Builder();
        var words = schema.words(text, WORDS);
        for (var word : words) {
            query.add(new TermQuery(new Term(PageFields.TEXT, word)), Occur.MUST);
        }
        return words.isEmpty() ? MatchAllDocsQuery.INSTANCE : query.build();
    }

    private static Hit hit(Document page, double score) {
        return new Hit(
                page.get(PageFields.URL),
                page.get(PageFields.TITLE),
                page.get(PageFields.DESCRIPTION),
                "",
                Instant.ofEpochMilli(
                        page.getField(PageFields.TIMESTAMP).numericValue().longValue()),
                page.getField(PageFields.STATUS).numericValue().intValue(),
                score);
    }

    /** How a query that begins like this may go on, the most frequent first. */
    public List<String> suggest(String prefix, int limit) throws IOException {
        return List.of();
    }

    /** Prepares what searches need of the present state of the index, off their way; after each refresh of it. */
    public void refresh() throws IOException {
        searchers.maybeRefresh();
    }

    @Override
    public void close() throws IOException {}
}
