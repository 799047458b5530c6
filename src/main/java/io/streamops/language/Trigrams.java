package io.streamops.language;

import com.optimaize.langdetect.profiles.LanguageProfile;
import com.optimaize.langdetect.profiles.LanguageProfileReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How much three letters in a row speak for each of the languages, from the language detector's profiles. Kept flat, with
 * letters packed into a number, so that reading a sample makes no objects: the detector itself takes longer for a line of
 * a page than Lucene for all of it.
 */
final class Trigrams {
    /** The probability in place of none, so that a single odd word does not rule a language out. */
    private static final double FLOOR = 0.5 / 10_000;

    private static final int LETTERS = 3;

    /** One for all: they are some megabytes, and take a moment to be read. */
    static final Trigrams BUILT_IN = builtIn();

    private final String[] languages;
    private final long[] grams;
    private final int[] firstVotes;
    private byte[] voters = new byte[1 << 16];
    private float[] votes = new float[1 << 16];

    private Trigrams(List<LanguageProfile> profiles) {
        languages = profiles.stream()
                .map(profile -> profile.getLocale().getLanguage())
                .toArray(String[]::new);
        var byGram = votes(profiles);
        grams = new long[Integer.highestOneBit(byGram.size() * 2) * 2];
        firstVotes = new int[grams.length * 2];
        var end = 0;
        for (var entry : byGram.entrySet()) {
            var slot = slot(entry.getKey());
            grams[slot] = entry.getKey();
            firstVotes[2 * slot] = end;
            for (var vote : entry.getValue().entrySet()) {
                makeRoom(end);
                voters[end] = vote.getKey().byteValue();
                votes[end++] = vote.getValue();
            }
            firstVotes[2 * slot + 1] = end;
        }
    }

    private void makeRoom(int end) {
        if (end == voters.length) {
            voters = Arrays.copyOf(voters, 2 * end);
            votes = Arrays.copyOf(votes, 2 * end);
        }
    }

    private static Trigrams builtIn() {
        try {
            return new Trigrams(new LanguageProfileReader().readAllBuiltIn());
        } catch (IOException e) {
            throw new UncheckedIOException("the language profiles cannot be read", e);
        }
    }

    private static Map<Long, Map<Integer, Float>> votes(List<LanguageProfile> profiles) {
        var byGram = new HashMap<Long, Map<Integer, Float>>();
        for (var language = 0; language < profiles.size(); language++) {
            var profile = profiles.get(language);
            var all = (double) profile.getNumGramOccurrences(LETTERS);
            for (var gram : profile.iterateGrams(LETTERS)) {
                var vote = (float) Math.log(1 + gram.getValue() / all / FLOOR);
                byGram.computeIfAbsent(
                                pack(
                                        gram.getKey().charAt(0),
                                        gram.getKey().charAt(1),
                                        gram.getKey().charAt(2)),
                                any -> new HashMap<>())
                        .put(language, vote);
            }
        }
        return byGram;
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
        for (var i = firstVotes[2 * slot]; i < firstVotes[2 * slot + 1]; i++) {
            scores[voters[i]] += votes[i];
        }
    }
}
