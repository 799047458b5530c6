package io.streamops.index.bench;

import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.IndexedPage;
import io.streamops.index.search.IndexSearch;
import io.streamops.index.search.SearchRequest;
import io.streamops.index.search.SearchRequest.Sort;
import io.streamops.index.search.VisibleProjects;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.FSDirectory;
import org.jspecify.annotations.Nullable;

/** The product's search: languages, stems, facets, sites, escaped snippets. */
final class OurSearch implements Contestant {
    private final IndexSchema schema = new IndexSchema();
    private final IndexWriter writer;
    private @Nullable IndexSearch search;

    OurSearch(Path folder) throws IOException {
        writer = new IndexWriter(FSDirectory.open(folder), new IndexWriterConfig(schema.analyzer()));
    }

    @Override
    public String name() {
        return "streamops";
    }

    @Override
    public void write(List<IndexedPage> pages) throws IOException {
        for (var page : pages) {
            writer.updateDocument(page.term(), schema.document(page));
        }
        writer.commit();
    }

    @Override
    public void open() throws IOException {
        search = new IndexSearch(
                IndexKind.PAGE, new SearcherManager(writer, null), schema, IndexSearch.Limits.standard());
        search.refresh();
    }

    @Override
    public int ask(String one, String other) throws IOException {
        var request = new SearchRequest(
                one + " " + other, null, null, null, null, null, Sort.RELEVANCE, 10, null, VisibleProjects.ALL);
        var marked = 0;
        for (var hit : Objects.requireNonNull(search).search(request).hits()) {
            marked += hit.snippet().contains("<mark>") ? 1 : 0;
        }
        return marked;
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
