package io.streamops.index.bench;

import io.streamops.index.schema.IndexedPage;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.apache.lucene.store.FSDirectory;
import org.jspecify.annotations.Nullable;

/** Lucene alone, with no more than it takes to find a page by a word of its text and to show where. */
final class RawLucene implements Contestant {
    private final IndexWriter writer;
    private @Nullable IndexSearcher searcher;
    private @Nullable UnifiedHighlighter highlighter;

    RawLucene(Path folder) throws IOException {
        writer = new IndexWriter(FSDirectory.open(folder), new IndexWriterConfig(new StandardAnalyzer()));
    }

    @Override
    public String name() {
        return "lucene";
    }

    @Override
    public void write(List<IndexedPage> pages) throws IOException {
        for (var page : pages) {
            var document = new Document();
            document.add(new StringField("url", page.url().value(), Store.YES));
            document.add(new TextField("title", page.title(), Store.YES));
            document.add(new TextField("text", page.text(), Store.YES));
            document.add(new StoredField("fetchedAt", page.timestamp().toEpochMilli()));
            writer.updateDocument(new Term("url", page.url().value()), document);
        }
        writer.commit();
    }

    @Override
    public void open() throws IOException {
        searcher = new IndexSearcher(DirectoryReader.open(writer));
        searcher.setQueryCache(null);
        highlighter =
                UnifiedHighlighter.builder(searcher, new StandardAnalyzer()).build();
    }

    @Override
    public int ask(String one, String other) throws IOException {
        var asked = Objects.requireNonNull(searcher);
        var query = new BooleanQuery.Builder()
                .add(new TermQuery(new Term("text", one)), Occur.SHOULD)
                .add(new TermQuery(new Term("text", other)), Occur.SHOULD)
                .build();
        var top = asked.search(query, 10);
        var stored = asked.storedFields();
        for (var hit : top.scoreDocs) {
            stored.document(hit.doc, Set.of("url", "title"));
        }
        var marked = 0;
        for (var snippet : Objects.requireNonNull(highlighter).highlight("text", query, top, 2)) {
            marked += snippet.contains("<b>") ? 1 : 0;
        }
        return marked;
    }

    @Override
    public void close() throws IOException {
        writer.close();
    }
}
