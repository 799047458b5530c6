package io.streamops.index.bench;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.streamops.embedding.InProcessEmbedder;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.search.IndexSearch;
import io.streamops.index.search.PassageRequest;
import io.streamops.index.search.VisibleProjects;
import io.streamops.index.store.IndexDirectory;
import io.streamops.index.store.IndexStore;
import io.streamops.index.store.StoreOptions;
import io.streamops.index.vectors.PassageVectors;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * How many pages a second become durable with and without vectors being filled beside them, turn by turn, how many vectors a second
 * are made while pages come in and after, and how long a question takes. Not a test: run its main with how many pages, and for how many
 * seconds vectors are counted.
 */
public final class VectorBench {
    private static final int ROUNDS = 4;
    private static final int AT_ONCE = 2_000;
    private static final int QUESTIONS = 200;

    private static final IndexStore.HealthListener NOBODY = new IndexStore.HealthListener() {
        @Override
        public void away(Throwable cause) {
            System.out.println("away: " + cause);
        }

        @Override
        public void back() {}
    };

    private final int pages;
    private final Corpus corpus = new Corpus();
    private final InProcessEmbedder embedder = new InProcessEmbedder();
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

    private VectorBench(int pages) {
        this.pages = pages;
    }

    public static void main(String[] args) throws Exception {
        var bench = new VectorBench(Integer.parseInt(args[0]));
        var folder = Files.createTempDirectory("vector-bench");
        for (var round = 1; round <= ROUNDS; round++) {
            bench.round(folder, round, Integer.parseInt(args[1]));
        }
        bench.embedder.close();
    }

    /** The first contestant runs on a colder machine, so they alternate. */
    private void round(Path folder, int round, int seconds) throws Exception {
        if (round % 2 == 0) {
            without(folder, round);
        }
        with(folder, round, seconds);
        if (round % 2 == 1) {
            without(folder, round);
        }
    }

    private void without(Path folder, int round) throws Exception {
        try (var without = new Filled(folder.resolve("without" + round), false)) {
            say(round, "pages/s without vectors", without.write());
        }
    }

    private void with(Path folder, int round, int seconds) throws Exception {
        try (var with = new Filled(folder.resolve("with" + round), true)) {
            var before = made();
            var began = System.nanoTime();
            say(round, "pages/s with vectors", with.write());
            say(round, "vectors/s while pages come in", (made() - before) / since(began));
            before = made();
            began = System.nanoTime();
            new Semaphore(0).tryAcquire(seconds, TimeUnit.SECONDS);
            say(round, "vectors/s after", (made() - before) / since(began));
            say(round, "question, median ms", with.ask());
        }
    }

    private double made() {
        return meters.counter("streamops.index.vectors").count();
    }

    private static double since(long began) {
        return (System.nanoTime() - began) / 1e9;
    }

    private static void say(int round, String what, double value) {
        System.out.printf(Locale.ROOT, "round %d %s: %,.1f%n", round, what, value);
    }

    /** A store, and its vectors where they are wanted. */
    private final class Filled implements AutoCloseable {
        private final IndexStore store;
        private final IndexSearch search;
        private final @Nullable PassageVectors vectors;

        Filled(Path folder, boolean withVectors) throws Exception {
            var place = IndexDirectory.on(folder);
            var schema = new IndexSchema();
            store = IndexStore.open(IndexKind.PAGE, place, StoreOptions.standard(), schema, NOBODY, meters);
            search = new IndexSearch(IndexKind.PAGE, store.searchers(), schema, IndexSearch.Limits.standard());
            vectors = withVectors
                    ? PassageVectors.start(
                            IndexKind.PAGE, place.beside("vectors"), 0, store.searchers(), embedder, NOBODY, meters)
                    : null;
        }

        double write() throws Exception {
            var room = new Semaphore(AT_ONCE);
            var began = System.nanoTime();
            for (var i = 0; i < pages; i++) {
                var page = corpus.page(i);
                room.acquire();
                store.put(() -> List.of(page)).onComplete(done -> room.release());
            }
            room.acquire(AT_ONCE);
            return pages / since(began);
        }

        double ask() throws Exception {
            var random = new SplittableRandom(7);
            var times = new double[QUESTIONS];
            for (var i = 0; i < QUESTIONS; i++) {
                var question = "what is the %s of %s and how does %s go on"
                        .formatted(corpus.commonWord(random), corpus.commonWord(random), corpus.commonWord(random));
                var request = new PassageRequest(question, null, null, VisibleProjects.ALL, 5);
                var began = System.nanoTime();
                search.passages(request, vectors == null ? List.of() : vectors.near(request));
                times[i] = since(began) * 1_000;
            }
            Arrays.sort(times);
            return times[QUESTIONS / 2];
        }

        @Override
        public void close() throws IOException {
            if (vectors != null) {
                vectors.close();
            }
            search.close();
            store.close();
        }
    }
}
