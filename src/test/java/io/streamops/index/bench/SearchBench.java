package io.streamops.index.bench;

import io.streamops.index.schema.IndexedPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * How many pages a second become durable in the index, and how long a search of two words takes, snippets included,
 * beside Lucene alone in the same process, turn by turn. Not a test: run its main with how many pages and searches.
 */
public final class SearchBench {
    private static final int GROUP = 1_000;

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
        var times = new double[contestants.size()][questions];
        var marked = new long[contestants.size()];
        for (var i = -warm; i < questions; i++) {
            var one = corpus.commonWord(random);
            var other = corpus.commonWord(random);
            for (var who = 0; who < times.length; who++) {
                var start = System.nanoTime();
                marked[who] += contestants.get(who).ask(one, other);
                times[who][Math.max(i, 0)] = (System.nanoTime() - start) / 1e6;
            }
        }
        for (var who = 0; who < times.length; who++) {
            report(contestants.get(who).name(), times[who], marked[who] / (double) (questions + warm));
        }
    }

    private static void report(String name, double[] times, double marked) {
        Arrays.sort(times);
        System.out.printf(
                Locale.ROOT,
                "%s: p50 %.2f ms, p99 %.2f ms, %.1f hits with marks%n",
                name,
                times[times.length / 2],
                times[times.length * 99 / 100],
                marked);
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
