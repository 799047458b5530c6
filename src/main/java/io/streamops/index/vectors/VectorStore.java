package io.streamops.index.vectors;

import io.streamops.embedding.EmbeddingVector;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.PageFields;
import io.streamops.index.schema.PagePassage;
import io.streamops.index.schema.PostFields;
import io.streamops.index.search.SemanticSearch;
import io.streamops.index.store.IndexDirectory;
import java.io.Closeable;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field.Store;
import org.apache.lucene.document.KnnByteVectorField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.Directory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The vectors of passages on disk, from opening to the first failure. One thread writes; all may search. */
final class VectorStore implements Closeable {
    private static final Logger log = LoggerFactory.getLogger(VectorStore.class);
    private static final double RAM_MB = 16;

    private final IndexDirectory place;
    private final long leastSpace;
    private final Directory directory;
    private final IndexWriter writer;
    private final SearcherManager searchers;

    private VectorStore(IndexDirectory place, long leastSpace, Directory directory, IndexWriter writer)
            throws IOException {
        this.place = place;
        this.leastSpace = leastSpace;
        this.directory = directory;
        this.writer = writer;
        writer.commit();
        searchers = new SearcherManager(directory, null);
    }

    /** Opens or creates the store. An unreadable one is recreated, because all vectors can be computed again. */
    static VectorStore open(IndexDirectory place, long leastSpace) throws IOException {
        Files.createDirectories(place.path());
        var directory = place.opener().open(place.path());
        try {
            var writer = writer(place, directory);
            try {
                return new VectorStore(place, leastSpace, directory, writer);
            } catch (IOException | RuntimeException e) {
                writer.rollback();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            directory.close();
            throw e;
        }
    }

    private static IndexWriter writer(IndexDirectory place, Directory directory) throws IOException {
        try {
            return new IndexWriter(directory, config());
        } catch (CorruptIndexException
                | IndexFormatTooOldException
                | IndexFormatTooNewException
                | FileNotFoundException
                | NoSuchFileException
                | EOFException e) {
            log.atWarn()
                    .addKeyValue("directory", place.path())
                    .addKeyValue("cause", e.toString())
                    .log("the vectors cannot be read and are computed again");
            for (var file : directory.listAll()) {
                if (!file.equals(IndexWriter.WRITE_LOCK_NAME)) {
                    directory.deleteFile(file);
                }
            }
            return new IndexWriter(directory, config());
        }
    }

    private static IndexWriterConfig config() {
        return new IndexWriterConfig().setRAMBufferSizeMB(RAM_MB).setCommitOnClose(false);
    }

    /** Replaces the vectors of the page's earlier texts, atomically. */
    void replace(FillCandidate page, List<PagePassage> passages, List<EmbeddingVector> vectors) throws IOException {
        var documents = new ArrayList<Document>();
        for (var i = 0; i < passages.size(); i++) {
            var document = document(page, passages.get(i));
            document.add(new KnnByteVectorField(
                    VectorFields.VECTOR, QuantizedVector.of(vectors.get(i)), VectorSimilarityFunction.COSINE));
            documents.add(document);
        }
        if (documents.isEmpty()) {
            documents.add(document(page, new PagePassage(0, 0)));
        }
        writer.updateDocuments(new Term(VectorFields.PAGE, page.key()), documents);
    }

    private static Document document(FillCandidate page, PagePassage passage) {
        var document = new Document();
        document.add(new StringField(VectorFields.PAGE, page.key(), Store.YES));
        document.add(
                new StringField(VectorFields.VERSION, VectorFields.version(page.key(), page.fingerprint()), Store.NO));
        document.add(new StoredField(VectorFields.FINGERPRINT, page.fingerprint()));
        document.add(new StoredField(VectorFields.START, passage.start()));
        document.add(new StoredField(VectorFields.END, passage.end()));
        document.add(new StringField(PageFields.LANGUAGE, page.language(), Store.NO));
        var project = page.project();
        if (project != null) {
            document.add(new StringField(PostFields.PROJECT, project, Store.NO));
        }
        for (var site : IndexSchema.sites(page.url())) {
            document.add(new StringField(PageFields.SITE, site, Store.NO));
        }
        return document;
    }

    /** Makes written vectors durable and searchable. */
    void commit() throws IOException {
        var usable = place.usable().getAsLong();
        if (usable < leastSpace) {
            throw new IOException("the disk of %s is full: %d MiB are free".formatted(place.path(), usable >> 20));
        }
        writer.commit();
        searchers.maybeRefreshBlocking();
    }

    /** Whether the vectors of this text are committed and not replaced. */
    boolean has(String page, long fingerprint) throws IOException {
        var searcher = searchers.acquire();
        try {
            var version = new Term(VectorFields.VERSION, VectorFields.version(page, fingerprint));
            for (var leaf : searcher.getIndexReader().leaves()) {
                var live = leaf.reader().getLiveDocs();
                var found = leaf.reader().postings(version, PostingsEnum.NONE);
                if (found != null) {
                    for (var doc = found.nextDoc(); doc != PostingsEnum.NO_MORE_DOCS; doc = found.nextDoc()) {
                        if (live == null || live.get(doc)) {
                            return true;
                        }
                    }
                }
            }
            return false;
        } finally {
            searchers.release(searcher);
        }
    }

    /** The nearest passages, nearest first. */
    List<SemanticSearch.Match> near(EmbeddingVector question, VectorQuery query) throws IOException {
        var searcher = searchers.acquire();
        try {
            return query.run(QuantizedVector.of(question), searcher.getIndexReader());
        } finally {
            searchers.release(searcher);
        }
    }

    /** Closes the store; uncommitted vectors are lost. */
    @Override
    public void close() throws IOException {
        try {
            searchers.close();
            writer.rollback();
        } finally {
            directory.close();
        }
    }

    /**
     * A vector quantized to one byte per dimension: a quarter of the disk and memory, at an angular error of less than a degree.
     */
    static final class QuantizedVector {
        private QuantizedVector() {}

        static byte[] of(EmbeddingVector vector) {
            var largest = 0f;
            for (var i = 0; i < vector.dimensions(); i++) {
                largest = Math.max(largest, Math.abs(vector.at(i)));
            }
            var bytes = new byte[vector.dimensions()];
            for (var i = 0; i < bytes.length; i++) {
                bytes[i] = largest == 0 ? 1 : (byte) Math.round(vector.at(i) / largest * Byte.MAX_VALUE);
            }
            return bytes;
        }
    }

    /** The Lucene fields of a passage; site, language and project are named as in pages and posts. */
    static final class VectorFields {
        /** The page's key, by which its passages are replaced. */
        static final String PAGE = "page";
        /** The page's key and fingerprint, which tell what is already there. */
        static final String VERSION = "version";

        static final String FINGERPRINT = "fingerprint";
        static final String START = "start";
        static final String END = "end";
        static final String VECTOR = "vector";

        private VectorFields() {}

        static String version(String page, long fingerprint) {
            return Long.toHexString(fingerprint) + " " + page;
        }
    }
}
