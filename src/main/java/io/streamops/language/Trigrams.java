package io.streamops.language;

import io.streamops.kit.JarFiles;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * The scores of trigrams for each language, in flat arrays with packed letters, so that detection creates no objects
 * (docs/adr/0032).
 */
final class Trigrams {
    /** Shared, because it takes some megabytes and a moment to load. */
    static final Trigrams BUILT_IN = new Trigrams(
            JarFiles.text("/language/trigrams.txt").lines().map(Line::of).toList());

    /** The file's scores are integers in this unit. */
    private static final float UNIT = 100;

    private final String[] languages;
    /** A hash table; 0 means empty. */
    private final long[] grams;
    /** The start of each slot's scores; they end at the start of the next slot. */
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
            firstVotes[slotFor(gram)]++;
        }
    }

    /** After counting, the prefix sums are the ends of the slots, which are filled downwards. */
    private void add(Line line) {
        var language = (byte) Arrays.asList(languages).indexOf(line.language());
        for (var gram : line.grams()) {
            var vote = --firstVotes[slotFor(gram)];
            voters[vote] = language;
            votes[vote] = line.vote() / UNIT;
        }
    }

    private int slotFor(String gram) {
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

    /** Adds the scores of a trigram. */
    void vote(char one, char two, char three, float[] scores) {
        var slot = slot(pack(one, two, three));
        for (var i = firstVotes[slot]; i < firstVotes[slot + 1]; i++) {
            scores[voters[i]] += votes[i];
        }
    }

    /** A line of the file: a language, a score, and its trigrams, with underscores for spaces. */
    private record Line(String language, int vote, List<String> grams) {
        static Line of(String text) {
            var words = text.split(" ", -1);
            var grams =
                    Stream.of(words).skip(2).map(gram -> gram.replace('_', ' ')).toList();
            return new Line(words[0], Integer.parseInt(words[1]), grams);
        }
    }
}
