package io.streamops.index.search;

import io.streamops.contract.page.NormalizedUrl;
import io.streamops.contract.post.PostQuery;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.IndexedPage;
import io.streamops.index.search.SearchRequest.Sort;
import io.streamops.index.search.SearchResult.Hit;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.jspecify.annotations.Nullable;

/** An index in memory, filled and searched in one line each. */
final class TestIndex implements AutoCloseable {
    static final IndexSchema SCHEMA = new IndexSchema();
    /** On a busy machine a search may take long; no test is to fail for that. */
    static final IndexSearch.Limits PATIENT = new IndexSearch.Limits(Duration.ofMinutes(5), Duration.ofMinutes(5), 4);

    private static final Instant CRAWLED = Instant.parse("2025-06-01T00:00:00Z");

    private final ByteBuffersDirectory directory = new ByteBuffersDirectory();
    private final IndexWriter writer;
    private final SearcherManager searchers;
    private final IndexSearch search;

    TestIndex() throws IOException {
        this(PATIENT);
    }

    TestIndex(IndexSearch.Limits bounds) throws IOException {
        this(IndexKind.PAGE, bounds);
    }

    TestIndex(IndexKind kind, IndexSearch.Limits bounds) throws IOException {
        writer = new IndexWriter(directory, new IndexWriterConfig(SCHEMA.analyzer()));
        searchers = new SearcherManager(writer, null);
        search = new IndexSearch(kind, searchers, SCHEMA, bounds);
    }

    /** A page whose title contains no word of a query. */
    TestIndex with(String url, String text) throws IOException {
        return with(url, "", text);
    }

    TestIndex with(String url, String title, String text) throws IOException {
        return with(url, title, text, CRAWLED);
    }

    TestIndex with(String url, String title, String text, Instant crawled) throws IOException {
        return with(url, title, "", text, crawled);
    }

    TestIndex described(String url, String description) throws IOException {
        return with(url, "", description, "text", CRAWLED);
    }

    private TestIndex with(String url, String title, String description, String text, Instant crawled)
            throws IOException {
        return with(new IndexedPage(
                NormalizedUrl.of(url.contains("://") ? url : "https://example.org/" + url)
                        .orElseThrow(),
                title,
                description,
                text,
                crawled,
                200));
    }

    TestIndex with(IndexSchema.Entry entry) throws IOException {
        writer.updateDocument(entry.term(), SCHEMA.document(entry));
        return this;
    }

    /** Ends a segment, so that an index has several. */
    void refresh() throws IOException {
        searchers.maybeRefreshBlocking();
        search.refresh();
    }

    SearchResult search(SearchRequest request) throws IOException {
        refresh();
        return search.search(request);
    }

    SearchResult search(String query) throws IOException {
        return search(request(query));
    }

    List<FoundPassage> passages(String question) throws IOException {
        return passages(question, VisibleProjects.ALL);
    }

    List<FoundPassage> passages(String question, VisibleProjects projects) throws IOException {
        refresh();
        return search.passages(new PassageRequest(question, null, null, projects, 5), List.of());
    }

    PostRows posts(PostQuery question) throws IOException {
        refresh();
        return search.posts(question);
    }

    List<String> suggest(String prefix) throws IOException {
        refresh();
        return search.suggest(prefix, 5);
    }

    /** The last part of each hit's URL, in their order. */
    List<String> found(String query) throws IOException {
        return names(search(query));
    }

    List<String> found(SearchRequest request) throws IOException {
        return names(search(request));
    }

    static List<String> names(SearchResult result) {
        return result.hits().stream()
                .map(Hit::url)
                .map(url -> url.substring(url.lastIndexOf('/') + 1))
                .toList();
    }

    static SearchRequest request(String query) {
        return request(query, Sort.RELEVANCE, 10, null);
    }

    static SearchRequest request(String query, Sort sort, int limit, SearchResult.@Nullable Cursor cursor) {
        return new SearchRequest(query, null, null, null, null, null, sort, limit, cursor, VisibleProjects.ALL);
    }

    @Override
    public void close() throws IOException {
        search.close();
        searchers.close();
        writer.close();
        directory.close();
    }
}
