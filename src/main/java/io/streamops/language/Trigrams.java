package io.streamops.language;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * How much three letters in a row speak for each of the languages. Kept flat, with letters packed into a number, so that
 * reading a sample makes no objects (docs/adr/0032).
 */
final class Trigrams {
    /** One for all: they are some megabytes, and take a moment to be read. */
    static final Trigrams BUILT_IN = new Trigrams(lines());

    /** A vote of one in the file, which has whole numbers. */
    private static final float UNIT = 100;

    private final String[] languages;
    /** A hash table; zero is no gram. */
    private final long[] grams;
    /** Where the votes of the gram at a place begin; those of the next place are behind them. */
    private final int[] firstVotes;

    private final byte[] voters;
    private final float[] votes;

    private Trigrams(List<Line> lines) {
        languages = lines.stream().map(Line::language).distinct().toArray(String[]::new);
        var total = lines.stream().mapToInt(line -> line.grams().size()).sum();
        grams = new long[Integer.highestOneBit(total) * 2];
        firstVotes = new int[grams.length + 1];
        voters = new byte[total];
        votes = new float[total];
        lines.forEach(this::count);
        Arrays.parallelPrefix(firstVotes, Integer::sum);
        lines.forEach(this::add);
    }

    private void count(Line line) {
        for (var gram : line.grams()) {
            firstVotes[claim(gram)]++;
        }
    }

    /** What has been counted and added up tells where the votes of a place end; they are put in from there downwards. */
    private void add(Line line) {
        var language = (byte) Arrays.asList(languages).indexOf(line.language());
        for (var gram : line.grams()) {
            var vote = --firstVotes[claim(gram)];
            voters[vote] = language;
            votes[vote] = line.vote() / UNIT;
        }
    }

    private int claim(String gram) {
        var key = pack(gram.charAt(0), gram.charAt(1), gram.charAt(2));
        var slot = slot(key);
        grams[slot] = key;
        return slot;
    }

    private static long pack(char one, char two, char three) {
        return (long) one << 32 | (long) two << 16 | three;
    }

    private int slot(long gram) {
        var slot = Long.hashCode(gram * 0x9E3779B97F4A7C15L) & (grams.length - 1);
        while (grams[slot] != 0 && grams[slot] != gram) {
            slot = (slot + 1) & (grams.length - 1);
        }
        return slot;
    }

    int languages() {
        return languages.length;
    }

    String language(int index) {
        return languages[index];
    }

    /** Adds what three letters say to the languages' scores. */
    void vote(char one, char two, char three, float[] scores) {
        var slot = slot(pack(one, two, three));
        for (var i = firstVotes[slot]; i < firstVotes[slot + 1]; i++) {
            scores[voters[i]] += votes[i];
        }
    }

    private static List<Line> lines() {
        try (var file = Objects.requireNonNull(Trigrams.class.getResourceAsStream("/language/trigrams.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(Line::of)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A language, a vote, and the grams that cast it for the language, with underlines for spaces. */
    private record Line(String language, int vote, List<String> grams) {
        static Line of(String text) {
            var words = text.split(" ", -1);
            var grams =
                    Stream.of(words).skip(2).map(gram -> gram.replace('_', ' ')).toList();
            return new Line(words[0], Integer.parseInt(words[1]), grams);
        }
    }
}
