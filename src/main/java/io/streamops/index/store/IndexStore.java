package io.streamops.index.store;

import com.google.common.util.concurrent.Uninterruptibles;
import io.micrometer.core.instrument.MeterRegistry;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.messaging.Overloaded;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Pages or posts on disk. Writer threads parse and write messages; another thread commits what is written, a group at a
 * time, while writing continues. A message's future succeeds once the commit that contains all of it is durable and
 * searchable.
 *
 * <p>If the disk fails or is full, everything that is not durable fails with {@link Unavailable}, whose probe reopens the
 * index at its last commit.
 */
public final class IndexStore {
    /** Receives a call when the index becomes unwritable, and one when it is writable again, from threads of the store. */
    public interface HealthListener {
        void away(Throwable cause);

        void back();
    }

    /** A message as received. A store thread parses it, because that takes time. */
    @FunctionalInterface
    public interface Message {
        /** Its entries. An exception means that the message is invalid, and fails its future. */
        List<? extends IndexSchema.Entry> read();
    }

    private static final Logger log = LoggerFactory.getLogger(IndexStore.class);

    private final IndexKind kind;
    private final IndexDirectory place;
    private final StoreOptions options;
    private final IndexSchema schema;
    private final HealthListener health;
    private final StoreMeters meters;
    private final Directory directory;
    private final SearcherManager searchers;
    private final WriteQueue queue;
    private final CommitGroup uncommitted;
    private final WriteOrder writeOrder;
    private final ConcurrentLinkedQueue<Promise<Void>> probes = new ConcurrentLinkedQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private final Object state = new Object();
    private volatile @Nullable LuceneWriter index;
    private volatile Throwable cause = new IOException("it is not open");
    private volatile boolean closing;

    private IndexStore(
            IndexKind kind,
            IndexDirectory place,
            StoreOptions options,
            IndexSchema schema,
            HealthListener health,
            MeterRegistry registry,
            Directory directory,
            LuceneWriter index)
            throws IOException {
        this.kind = kind;
        this.place = place;
        this.options = options;
        this.schema = schema;
        this.health = health;
        this.meters = new StoreMeters(kind, registry);
        this.directory = directory;
        this.index = index;
        this.searchers = new SearcherManager(directory, null);
        this.writeOrder = new WriteOrder(kind, searchers);
        this.queue = new WriteQueue(options.capacity());
        this.uncommitted = new CommitGroup(options);
    }

    /** Opens or creates the index; blocks. Fails with {@link LuceneWriter.OpenFailed} if an operator must act. */
    public static IndexStore open(
            IndexKind kind,
            IndexDirectory place,
            StoreOptions options,
            IndexSchema schema,
            HealthListener health,
            MeterRegistry registry)
            throws IOException {
        Files.createDirectories(place.path());
        var directory = place.opener().open(place.path());
        try {
            var index = LuceneWriter.open(place, directory, options, schema);
            try {
                var store = new IndexStore(kind, place, options, schema, health, registry, directory, index);
                new IndexLockOwner(place).record();
                store.start();
                return store;
            } catch (IOException | RuntimeException e) {
                index.abandon();
                throw e;
            }
        } catch (IOException | RuntimeException e) {
            directory.close();
            throw e;
        }
    }

    private void start() {
        for (var n = 1; n <= options.writers(); n++) {
            threads.add(Thread.ofPlatform()
                    .daemon()
                    .name("%s-writer-%d".formatted(kind.plural(), n))
                    .start(this::write));
        }
        threads.add(
                Thread.ofPlatform().daemon().name(kind.plural() + "-committer").start(this::commit));
    }

    /** The committed state, for searches. Stays usable until the store is closed, even if its disk has failed. */
    public SearcherManager searchers() {
        return searchers;
    }

    /** Replaces the entries with the same keys. Succeeds once durable; fails if the message is invalid. */
    public Future<Void> put(Message message) {
        if (index == null) {
            return Future.failedFuture(unavailable());
        }
        var pending = queue.offer(message);
        return pending == null
                ? Future.failedFuture(new Overloaded("the " + kind.dependency(), options.capacity()))
                : pending.future();
    }

    private Unavailable unavailable() {
        return new Unavailable(kind.dependency(), cause, this::probe);
    }

    /** Succeeds if the index is writable, after reopening it if necessary. */
    public Future<Void> probe() {
        if (closing) {
            return Future.failedFuture("the index is closed");
        }
        var promise = Promise.<Void>promise();
        probes.add(promise);
        uncommitted.wake();
        return promise.future();
    }

    private void write() {
        for (var next = queue.take(); next != null; next = queue.take()) {
            try {
                write(next);
            } catch (Throwable e) { // a message's failure must not affect others
                next.fail(e);
            } finally {
                queue.finished(next);
            }
        }
    }

    private void write(PendingWrite pending) {
        var entries = pending.message().read();
        var generation = uncommitted.generation();
        var current = index;
        if (current == null) {
            pending.fail(unavailable());
            return;
        }
        try {
            for (var entry : entries) {
                writeOrder.write(entry, pending.number(), generation, () -> current.replace(entry));
            }
        } catch (IOException | AlreadyClosedException e) {
            writerFailed(current, e);
            pending.fail(unavailable());
            return;
        }
        pending.setEntries(entries.size());
        if (!uncommitted.add(generation, pending)) {
            pending.fail(unavailable());
        }
    }

    private void commit() {
        while (!closing) {
            uncommitted.awaitDue(queue);
            commitGroup();
            answerProbes();
        }
        commitGroup();
    }

    private void commitGroup() {
        var current = index;
        var unwritten = queue.lowestUnwritten();
        var group = uncommitted.take();
        if (current == null || group.isEmpty()) {
            group.forEach(pending -> pending.fail(unavailable()));
            return;
        }
        var began = System.nanoTime();
        try {
            current.commit();
        } catch (IOException | RuntimeException e) {
            writerFailed(current, e);
            group.forEach(pending -> pending.fail(unavailable()));
            return;
        }
        meters.committed(group.stream().mapToInt(PendingWrite::entries).sum(), System.nanoTime() - began);
        if (refresh()) {
            writeOrder.forgetBelow(unwritten);
        }
        group.forEach(PendingWrite::done);
    }

    /** A failed refresh does not make the group less durable. */
    private boolean refresh() {
        try {
            searchers.maybeRefreshBlocking();
            return true;
        } catch (IOException | RuntimeException e) {
            log.atWarn()
                    .addKeyValue("directory", place.path())
                    .addKeyValue("cause", e.toString())
                    .log("the last commit is not searchable yet");
            return false;
        }
    }

    /** Ends the given generation of the index, unless it has already ended. */
    private void writerFailed(LuceneWriter ended, Throwable failure) {
        List<PendingWrite> lost;
        synchronized (state) {
            if (index != ended) {
                return;
            }
            cause = failure;
            index = null;
            lost = uncommitted.end();
        }
        log.atWarn()
                .addKeyValue("directory", place.path())
                .addKeyValue("cause", failure.toString())
                .log("the index is not writable");
        health.away(failure);
        ended.abandon();
        lost.forEach(pending -> pending.fail(unavailable()));
        queue.drain().forEach(pending -> pending.fail(unavailable()));
    }

    /** Only probes from before the attempt: for later ones, its failure may be outdated. */
    private void answerProbes() {
        var waiting = new ArrayList<Promise<Void>>();
        for (var next = probes.poll(); next != null; next = probes.poll()) {
            waiting.add(next);
        }
        if (waiting.isEmpty()) {
            return;
        }
        var failure = index == null ? reopen() : null;
        if (failure == null) {
            waiting.forEach(Promise::complete);
        } else {
            waiting.forEach(each -> each.fail(failure));
        }
    }

    private @Nullable Throwable reopen() {
        try {
            var opened = opened();
            synchronized (state) {
                index = opened;
            }
        } catch (IOException | RuntimeException e) {
            cause = e;
            return e;
        }
        log.atInfo().addKeyValue("directory", place.path()).log("the index is writable again");
        health.back();
        return null;
    }

    /** Refreshes the searchers, because versions are looked up there. */
    private LuceneWriter opened() throws IOException {
        var opened = LuceneWriter.open(place, directory, options, schema);
        try {
            searchers.maybeRefreshBlocking();
            return opened;
        } catch (IOException | RuntimeException e) {
            opened.abandon();
            throw e;
        }
    }

    /** Commits and closes the index; blocks. Call once, after the last message. */
    public void close() throws IOException {
        queue.close();
        closing = true;
        uncommitted.wake();
        for (var thread : threads) {
            Uninterruptibles.joinUninterruptibly(thread);
        }
        commitGroup();
        for (var waiting = probes.poll(); waiting != null; waiting = probes.poll()) {
            waiting.fail("the index is closed");
        }
        var current = index;
        if (current != null) {
            current.abandon();
        }
        searchers.close();
        directory.close();
        new IndexLockOwner(place).forget();
    }
}
