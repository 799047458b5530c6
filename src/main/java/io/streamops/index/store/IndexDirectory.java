package io.streamops.index.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/**
 * Where an index is stored.
 *
 * @param path the directory, which has one owner
 * @param opener opens it for Lucene
 * @param usable the free bytes there
 */
public record IndexDirectory(Path path, Opener opener, LongSupplier usable) {
    /** Opens a directory for Lucene. */
    @FunctionalInterface
    public interface Opener {
        Directory open(Path path) throws IOException;
    }

    /** A directory of the file system, created if missing. */
    public static IndexDirectory on(Path path) {
        var file = path.toFile();
        return new IndexDirectory(path, FSDirectory::open, file::getUsableSpace);
    }

    /** A sibling directory on the same disk. */
    public IndexDirectory beside(String suffix) {
        return new IndexDirectory(path.resolveSibling(path.getFileName() + "." + suffix), opener, usable);
    }

    /** The owner's file, beside the directory, which belongs to Lucene alone. */
    Path ownerFile() {
        return path.resolveSibling(path.getFileName() + ".owner");
    }
}
