package io.streamops.index.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/**
 * Where a store keeps its index.
 *
 * @param path the directory, which has one owner
 * @param opener how Lucene gets at it
 * @param usable how many bytes are free there
 */
public record StorePlace(Path path, Opener opener, LongSupplier usable) {
    /** Opens a directory for Lucene. */
    @FunctionalInterface
    public interface Opener {
        Directory open(Path path) throws IOException;
    }

    /** A directory of the file system, made where it is missing. */
    public static StorePlace on(Path path) {
        var file = path.toFile();
        return new StorePlace(path, FSDirectory::open, file::getUsableSpace);
    }

    /** Another index beside it, on the same disk. */
    public StorePlace beside(String suffix) {
        return new StorePlace(path.resolveSibling(path.getFileName() + "." + suffix), opener, usable);
    }

    /** Where the owner writes down who it is; beside the directory, which is Lucene's alone. */
    Path ownerFile() {
        return path.resolveSibling(path.getFileName() + ".owner");
    }
}
