package io.streamops.index.bench;

import io.streamops.index.schema.IndexedPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * How many pages a second become durable in the index, and how long a search of two words takes, snippets included,
 * beside Lucene alone in the same process, turn by turn. Not a test: run its main with how many pages and searches.
 */
public final class SearchBench {
    private static final int GROUP = 1_000;
    private static final int HITS = 10;

    private SearchBench() {}

    public static void main(String[] args) throws IOException {
        var folder = Files.createTempDirectory("search-bench");
        try (var raw = new RawLucene(folder.resolve("raw"));
                var ours = new OurSearch(folder.resolve("ours"))) {
            var corpus = new Corpus();
            write(corpus, List.of(raw, ours), Integer.parseInt(args[0]));
            ask(corpus, List.of(raw, ours), Integer.parseInt(args[1]));
        } finally {
            delete(folder);
        }
    }

    /** The first tenth only warms up. */
    private static void write(Corpus corpus, List<Contestant> contestants, int pages) throws IOException {
        var spent = new long[contestants.size()];
        var warm = pages / 10;
        for (var from = 0; from < pages; from += GROUP) {
            var group = group(corpus, from);
            for (var who = 0; who < spent.length; who++) {
                var start = System.nanoTime();
                contestants.get(who).write(group);
                spent[who] += from < warm ? 0 : System.nanoTime() - start;
            }
        }
        for (var who = 0; who < spent.length; who++) {
            var rate = (pages - warm) / (spent[who] / 1e9);
            System.out.printf(
                    Locale.ROOT, "%s: %,.0f pages/s%n", contestants.get(who).name(), rate);
        }
        System.out.printf(Locale.ROOT, "ratio: %.2f%n", (double) spent[0] / spent[1]);
    }

    private static List<IndexedPage> group(Corpus corpus, int from) {
        var group = new ArrayList<IndexedPage>();
        for (var i = from; i < from + GROUP; i++) {
            group.add(corpus.page(i));
        }
        return group;
    }

    private static void ask(Corpus corpus, List<Contestant> contestants, int questions) throws IOException {
        for (var contestant : contestants) {
            contestant.open();
        }
        var random = new SplittableRandom(7);
        var warm = questions / 2;
        var times = new ArrayList<double[]>();
        for (var i = -warm; i < questions; i++) {
            var each = ask(contestants, corpus.commonWord(random), corpus.commonWord(random));
            if (each != null && i >= 0) {
                times.add(each);
            }
        }
        for (var who = 0; who < contestants.size(); who++) {
            var its = who;
            report(
                    contestants.get(who).name(),
                    times.stream().mapToDouble(each -> each[its]).sorted().toArray());
        }
    }

    /**
     * How long each takes, in milliseconds; null where one has fewer hits to show: our words must all be in a page, of
     * Lucene's alone any, so that for many pairs of words it has more to do.
     */
    private static double @Nullable [] ask(List<Contestant> contestants, String one, String other) throws IOException {
        var times = new double[contestants.size()];
        var full = true;
        for (var who = 0; who < times.length; who++) {
            var start = System.nanoTime();
            full &= contestants.get(who).ask(one, other) == HITS;
            times[who] = (System.nanoTime() - start) / 1e6;
        }
        return full ? times : null;
    }

    private static void report(String name, double[] times) {
        System.out.printf(
                Locale.ROOT,
                "%s: p50 %.2f ms, p99 %.2f ms of %d searches with %d hits%n",
                name,
                times[times.length / 2],
                times[times.length * 99 / 100],
                times.length,
                HITS);
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
