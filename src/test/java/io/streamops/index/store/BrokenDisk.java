package io.streamops.index.store;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;

/** A stand-in for a disk that fails on demand: while it is broken, every write fails. */
public final class BrokenDisk extends FilterDirectory {
    /** Breaks the disks that it was given to, and mends them. */
    public static final class Switch {
        private final AtomicBoolean broken = new AtomicBoolean();

        public void breakIt() {
            broken.set(true);
        }

        public void mendIt() {
            broken.set(false);
        }

        private void check() throws IOException {
            if (broken.get()) {
                throw new IOException("Input/output error");
            }
        }
    }

    private final Switch breaker;

    private BrokenDisk(Path path, Switch breaker) throws IOException {
        super(FSDirectory.open(path));
        this.breaker = breaker;
    }

    /** An index directory on this disk. */
    public static IndexDirectory at(Path path, Switch breaker) {
        return new IndexDirectory(path, where -> new BrokenDisk(where, breaker), () -> Long.MAX_VALUE);
    }

    @Override
    public IndexOutput createOutput(String name, IOContext context) throws IOException {
        breaker.check();
        return super.createOutput(name, context);
    }

    @Override
    public void sync(Collection<String> names) throws IOException {
        breaker.check();
        super.sync(names);
    }

    @Override
    public void syncMetaData() throws IOException {
        breaker.check();
        super.syncMetaData();
    }

    @Override
    public void rename(String source, String dest) throws IOException {
        breaker.check();
        super.rename(source, dest);
    }
}
