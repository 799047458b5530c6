package io.streamops.index.store;

import com.google.common.util.concurrent.Uninterruptibles;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.StoredVersion;
import io.streamops.messaging.Overloaded;
import io.streamops.messaging.Unavailable;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
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
    private static final Logger log = LoggerFactory.getLogger(IndexStore.class);

    private final IndexKind kind;
    private final IndexDirectory place;
    private final Options options;
    private final IndexSchema schema;
    private final HealthListener watch;
    private final Meters meters;
    private final Directory directory;
    private final SearcherManager searchers;
    private final WriteQueue intake;
    private final CommitGroup written;
    private final WriteOrder order;
    private final ConcurrentLinkedQueue<Promise<Void>> probes = new ConcurrentLinkedQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private final Object state = new Object();
    private volatile @Nullable LuceneWriter index;
    private volatile Throwable cause = new IOException("it is not open");
    private volatile boolean closing;

    private IndexStore(
            IndexKind kind,
            IndexDirectory place,
            Options options,
            IndexSchema schema,
            HealthListener watch,
            MeterRegistry registry,
            Directory directory,
            LuceneWriter index)
            throws IOException {
        this.kind = kind;
        this.place = place;
        this.options = options;
        this.schema = schema;
        this.watch = watch;
        this.meters = new Meters(kind, registry);
        this.directory = directory;
        this.index = index;
        this.searchers = new SearcherManager(directory, null);
        this.order = new WriteOrder(new CommittedVersions(kind, searchers));
        this.intake = new WriteQueue(options.capacity());
        this.written = new CommitGroup(options);
    }

    /** Opens or creates the index; blocks. Fails with {@link LuceneWriter.OpenFailed} if an operator must act. */
    public static IndexStore open(
            IndexKind kind,
            IndexDirectory place,
            Options options,
            IndexSchema schema,
            HealthListener watch,
            MeterRegistry registry)
            throws IOException {
        Files.createDirectories(place.path());
        var directory = place.opener().open(place.path());
        try {
            var index = LuceneWriter.open(place, directory, options, schema);
            try {
                var store = new IndexStore(kind, place, options, schema, watch, registry, directory, index);
                IndexLockOwner.of(place).note();
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
        var arrival = intake.offer(message);
        return arrival == null
                ? Future.failedFuture(new Overloaded("the " + kind.dependency(), options.capacity()))
                : arrival.future();
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
        written.wake();
        return promise.future();
    }

    private void write() {
        for (var next = intake.take(); next != null; next = intake.take()) {
            try {
                write(next);
            } catch (Throwable e) { // a message's failure must not affect others
                next.fail(e);
            } finally {
                intake.finished(next);
            }
        }
    }

    private void write(PendingWrite arrival) {
        var entries = arrival.message().read();
        var life = written.life();
        var current = index;
        if (current == null) {
            arrival.fail(unavailable());
            return;
        }
        try {
            for (var entry : entries) {
                order.write(entry, arrival.number(), life, () -> current.replace(entry));
            }
        } catch (IOException | AlreadyClosedException e) {
            broken(current, e);
            arrival.fail(unavailable());
            return;
        }
        arrival.holds(entries.size());
        if (!written.add(life, arrival)) {
            arrival.fail(unavailable());
        }
    }

    private void commit() {
        while (!closing) {
            written.awaitDue(intake);
            commitGroup();
            answerProbes();
        }
        commitGroup();
    }

    private void commitGroup() {
        var current = index;
        var unwritten = intake.lowestUnwritten();
        var group = written.take();
        if (current == null || group.isEmpty()) {
            group.forEach(arrival -> arrival.fail(unavailable()));
            return;
        }
        var began = System.nanoTime();
        try {
            current.commit();
        } catch (IOException | RuntimeException e) {
            broken(current, e);
            group.forEach(arrival -> arrival.fail(unavailable()));
            return;
        }
        meters.committed(group.stream().mapToInt(PendingWrite::held).sum(), System.nanoTime() - began);
        if (refresh()) {
            order.forgetBelow(unwritten);
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

    /** Ends the given life of the index, unless it has already ended. */
    private void broken(LuceneWriter ended, Throwable why) {
        List<PendingWrite> lost;
        synchronized (state) {
            if (index != ended) {
                return;
            }
            cause = why;
            index = null;
            lost = written.end();
        }
        log.atWarn()
                .addKeyValue("directory", place.path())
                .addKeyValue("cause", why.toString())
                .log("the index is not writable");
        watch.away(why);
        ended.abandon();
        lost.forEach(arrival -> arrival.fail(unavailable()));
        intake.drain().forEach(arrival -> arrival.fail(unavailable()));
    }

    /** Only probes from before the attempt: for later ones, its failure may be outdated. */
    private void answerProbes() {
        var asked = new ArrayList<Promise<Void>>();
        for (var next = probes.poll(); next != null; next = probes.poll()) {
            asked.add(next);
        }
        if (asked.isEmpty()) {
            return;
        }
        var failure = index == null ? reopen() : null;
        if (failure == null) {
            asked.forEach(Promise::complete);
        } else {
            asked.forEach(each -> each.fail(failure));
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
        watch.back();
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
        intake.close();
        closing = true;
        written.wake();
        for (var thread : threads) {
            Uninterruptibles.joinUninterruptibly(thread);
        }
        commitGroup();
        for (var asked = probes.poll(); asked != null; asked = probes.poll()) {
            asked.fail("the index is closed");
        }
        var current = index;
        if (current != null) {
            current.abandon();
        }
        searchers.close();
        directory.close();
        IndexLockOwner.of(place).forget();
    }

    /** Looks up committed versions, as searches see them. */
    record CommittedVersions(IndexKind kind, SearcherManager searchers) implements WriteOrder.Committed {
        @Override
        public @Nullable Instant version(String key) throws IOException {
            var searcher = searchers.acquire();
            try {
                return StoredVersion.find(searcher.getIndexReader(), kind, key);
            } finally {
                searchers.release(searcher);
            }
        }
    }

    /** The metrics of a store. */
    static final class Meters {
        private final Counter entries;
        private final Timer commits;

        Meters(IndexKind kind, MeterRegistry registry) {
            entries = Counter.builder("streamops.index." + kind.plural())
                    .description("Number of %s committed".formatted(kind.plural()))
                    .register(registry);
            commits = Timer.builder("streamops.index.commit")
                    .description("Duration of commits")
                    .tag("type", kind.word())
                    .register(registry);
        }

        void committed(int count, long nanos) {
            entries.increment(count);
            commits.record(nanos, TimeUnit.NANOSECONDS);
        }
    }

    /**
     * The limits and commit policy of a store.
     *
     * @param group the number of changes that triggers a commit
     * @param oldest the maximum delay before a change's commit starts
     * @param quiet the idle time that triggers a commit
     * @param capacity the maximum number of messages waiting to be written
     * @param writers the number of writer threads
     * @param leastSpace the free bytes below which the disk counts as full
     */
    public record Options(int group, Duration oldest, Duration quiet, int capacity, int writers, long leastSpace) {
        private static final int GROUP = 1_000;
        private static final Duration OLDEST = Duration.ofMillis(300);
        private static final Duration QUIET = Duration.ofMillis(10);
        private static final int CAPACITY = 4_096;
        private static final int WRITERS = 2;
        private static final long LEAST_SPACE = 64L << 20;

        public Options {
            if (group < 1 || capacity < 1 || writers < 1 || oldest.isNegative() || quiet.isNegative()) {
                throw new IllegalArgumentException("the bounds of a store must be positive");
            }
        }

        public static Options standard() {
            return new Options(GROUP, OLDEST, QUIET, CAPACITY, WRITERS, LEAST_SPACE);
        }

        public Options withOldest(Duration longest) {
            return new Options(group, longest, quiet, capacity, writers, leastSpace);
        }

        /** The time until the next commit, in nanoseconds; 0 or less: now. */
        long nanosUntilDue(int waiting, long age, long quietFor) {
            return waiting >= group ? 0 : Math.min(oldest.toNanos() - age, quiet.toNanos() - quietFor);
        }
    }

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
}
