package io.streamops.index.store;

import io.streamops.index.schema.IndexSchema;
import java.io.EOFException;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.util.Map;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.LockObtainFailedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One generation of the index writer, from opening to its first failure. */
final class LuceneWriter {
    private static final Logger log = LoggerFactory.getLogger(LuceneWriter.class);
    /** Larger than a group, so that only commits create segments. */
    private static final double RAM_MB = 64;

    private final IndexDirectory place;
    private final StoreOptions options;
    private final IndexSchema schema;
    private final IndexWriter writer;

    private LuceneWriter(IndexDirectory place, StoreOptions options, IndexSchema schema, IndexWriter writer) {
        this.place = place;
        this.options = options;
        this.schema = schema;
        this.writer = writer;
    }

    /** Opens or creates the index; returns after a commit has succeeded. */
    static LuceneWriter open(IndexDirectory place, Directory directory, StoreOptions options, IndexSchema schema)
            throws IOException {
        IndexWriter writer;
        try {
            writer = new IndexWriter(directory, config(schema));
        } catch (LockObtainFailedException e) {
            throw new OpenFailed(new IndexLockOwner(place).describe(e), e);
        } catch (CorruptIndexException
                | IndexFormatTooOldException
                | IndexFormatTooNewException
                | FileNotFoundException
                | NoSuchFileException
                | EOFException e) {
            throw new OpenFailed(
                    "the index in %s cannot be read (%s); move the directory away and publish its content again"
                            .formatted(place.path(), e.getMessage()),
                    e);
        }
        var index = new LuceneWriter(place, options, schema, writer);
        index.prove();
        return index;
    }

    private static IndexWriterConfig config(IndexSchema schema) {
        var merges = new ConcurrentMergeScheduler();
        merges.setMaxMergesAndThreads(4, 1);
        return new IndexWriterConfig(schema.analyzer())
                .setRAMBufferSizeMB(RAM_MB)
                .setMergeScheduler(merges)
                .setCommitOnClose(false);
    }

    /** Only a successful commit proves that the disk is writable. */
    private void prove() throws IOException {
        try {
            writer.setLiveCommitData(
                    Map.of("opened", Long.toString(System.nanoTime())).entrySet());
            commit();
        } catch (IOException | RuntimeException e) {
            abandon();
            throw e;
        }
    }

    /** Replaces the entry with the same key, if there is one. */
    void replace(IndexSchema.Entry entry) throws IOException {
        writer.updateDocument(entry.term(), schema.document(entry));
    }

    /** Makes written entries durable. */
    void commit() throws IOException {
        var usable = place.usable().getAsLong();
        if (usable < options.leastSpace()) {
            throw new IOException("the disk of %s is full: %d MiB are free, %d must be"
                    .formatted(place.path(), usable >> 20, options.leastSpace() >> 20));
        }
        writer.commit();
    }

    /** Closes the index; uncommitted entries are lost. */
    void abandon() {
        try {
            writer.rollback();
        } catch (IOException | RuntimeException e) {
            log.atDebug().setCause(e).log("the last commit remains in effect and the lock is released");
        }
    }

    /** The index cannot be opened. The message is one line that names the remedy. */
    public static final class OpenFailed extends IOException {
        OpenFailed(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
