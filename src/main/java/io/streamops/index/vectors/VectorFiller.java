package io.streamops.index.vectors;

import com.google.common.util.concurrent.Uninterruptibles;
import io.micrometer.core.instrument.Counter;
import io.streamops.embedding.Embedder;
import io.streamops.embedding.EmbeddingVector;
import io.streamops.index.store.IndexStore;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionException;
import org.apache.lucene.search.ReferenceManager;
import org.apache.lucene.search.SearcherManager;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Computes missing vectors, passage by passage, and commits them in groups. After a disk failure it retries at intervals;
 * meanwhile, only words are searched. On a machine that cannot run the model, it ends.
 */
final class VectorFiller implements ReferenceManager.RefreshListener {
    /** Opens the vector store. */
    @FunctionalInterface
    interface Opening {
        VectorStore open() throws IOException;
    }

    private static final Logger log = LoggerFactory.getLogger(VectorFiller.class);
    /** The maximum delay of a commit. */
    private static final Duration GROUP = Duration.ofSeconds(2);
    /** How many pages are looked up at once; later arrivals wait for them. */
    private static final int AHEAD = 64;

    private static final Duration AGAIN = Duration.ofSeconds(2);

    private final Opening opening;
    private final SearcherManager pages;
    private final Embedder embedder;
    private final IndexStore.HealthListener health;
    private final Counter made;
    private final VectorGapFinder missing = new VectorGapFinder();
    private final ArrayDeque<String> due = new ArrayDeque<>();
    private final FillerSignal turnstile = new FillerSignal();
    private final Thread thread;
    private volatile @Nullable VectorStore store;
    private boolean isAway;

    VectorFiller(
            Opening opening, SearcherManager pages, Embedder embedder, IndexStore.HealthListener health, Counter made) {
        this.opening = opening;
        this.pages = pages;
        this.embedder = embedder;
        this.health = health;
        this.made = made;
        this.thread = Thread.ofPlatform().daemon().name("vectors").unstarted(this::run);
    }

    void start() {
        pages.addListener(this);
        thread.start();
    }

    /** Null while there is no open store. */
    @Nullable VectorStore store() {
        return store;
    }

    boolean isIdle() {
        return turnstile.isWaiting();
    }

    @Override
    public void beforeRefresh() {}

    @Override
    public void afterRefresh(boolean changed) {
        if (changed) {
            turnstile.pageCame();
        }
    }

    private void run() {
        while (turnstile.isOpen()) {
            try {
                var open = opened();
                if (fill(open) == 0) {
                    turnstile.awaitPage();
                }
            } catch (Embedder.Missing e) {
                away(e);
                return;
            } catch (Embedder.Busy e) {
                beginAgain();
                turnstile.rest(AGAIN.toNanos());
            } catch (IOException | RuntimeException e) {
                broken(e);
                turnstile.rest(AGAIN.toNanos());
            }
        }
    }

    private VectorStore opened() throws IOException {
        var open = store;
        if (open == null) {
            open = opening.open();
            store = open;
            isAway = false;
            beginAgain();
            health.back();
        }
        return open;
    }

    /** Compares everything again, because found pages may not have been filled. */
    private void beginAgain() {
        due.clear();
        missing.forget();
    }

    /** Fills one group; returns its number of pages. */
    private int fill(VectorStore open) throws IOException {
        if (due.isEmpty()) {
            look(open);
        }
        var began = System.nanoTime();
        var pagesOfGroup = 0;
        var passages = 0;
        while (!due.isEmpty() && turnstile.isOpen() && System.nanoTime() - began < GROUP.toNanos()) {
            passages += fill(due.remove(), open);
            pagesOfGroup++;
        }
        if (pagesOfGroup > 0) {
            open.commit();
            made.increment(passages);
        }
        return pagesOfGroup;
    }

    private void look(VectorStore open) throws IOException {
        turnstile.look();
        var searcher = pages.acquire();
        try {
            due.addAll(missing.next(searcher, open, AHEAD));
        } finally {
            pages.release(searcher);
        }
    }

    private int fill(String key, VectorStore open) throws IOException {
        var searcher = pages.acquire();
        FillCandidate page;
        try {
            page = FillCandidate.find(key, searcher);
        } finally {
            pages.release(searcher);
        }
        if (page == null) {
            return 0;
        }
        var passages = page.passages();
        var vectors = new ArrayList<EmbeddingVector>();
        for (var passage : passages) {
            var vector = turnstile.isOpen() ? vector(page.meant(passage)) : null;
            if (vector == null) {
                return 0;
            }
            vectors.add(vector);
        }
        open.replace(page, passages, vectors);
        return passages.size();
    }

    /** Null if the model fails on this text: the page has no vectors until the next comparison. */
    private @Nullable EmbeddingVector vector(String text) {
        var began = System.nanoTime();
        try {
            return embedder.embed(List.of(text))
                    .toCompletionStage()
                    .toCompletableFuture()
                    .join()
                    .getFirst()
                    .vector();
        } catch (CompletionException e) {
            if (e.getCause() instanceof Embedder.Missing none) {
                throw none;
            }
            if (e.getCause() instanceof Embedder.Busy busy) {
                throw busy;
            }
            log.atWarn().setCause(e).log("a page could not be embedded and has no vectors");
            return null;
        } finally {
            turnstile.rest(FillerPacing.rest(System.nanoTime() - began, turnstile.quietFor()));
        }
    }

    /** Committed vectors stay; the rest is computed again. */
    private void broken(Exception cause) {
        away(cause);
        letGo();
    }

    private void away(Exception cause) {
        if (!isAway) {
            isAway = true;
            log.atWarn()
                    .addKeyValue("cause", cause.toString())
                    .log("vectors cannot be computed, search uses words only");
            health.away(cause);
        }
    }

    private void letGo() {
        var open = store;
        store = null;
        if (open != null) {
            try {
                open.close();
            } catch (IOException | RuntimeException e) {
                log.atDebug().setCause(e).log("the last commit remains in effect");
            }
        }
    }

    void close() {
        pages.removeListener(this);
        turnstile.close();
        Uninterruptibles.joinUninterruptibly(thread);
        letGo();
    }

    /** Throttles the filler in favor of indexing and searching. */
    static final class FillerPacing {
        /** If pages arrived within this time, more are expected. */
        private static final Duration LATELY = Duration.ofSeconds(2);

        private FillerPacing() {}

        /**
         * While pages arrive, the filler uses a quarter of a core, otherwise most of one.
         *
         * @param worked the duration of the last step, in nanoseconds
         * @param quietFor the time since the last page arrived
         */
        static long rest(long worked, long quietFor) {
            return quietFor < LATELY.toNanos() ? 3 * worked : worked / 4;
        }
    }
}
