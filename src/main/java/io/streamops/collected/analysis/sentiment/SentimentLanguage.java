package io.streamops.collected.analysis.sentiment;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** A supported language: its lexicon and rules. */
record SentimentLanguage(Lexicon lexicon, SentimentLanguage.Valence rules) {
    /** Loads the files of a language. */
    static SentimentLanguage load(String code) {
        var rules = Valence.of(SentimentDataFile.lines(code + ".rules"));
        var lexicon = Lexicon.of(SentimentDataFile.lines(code + ".tsv"));
        rules.corrections().forEach((feels, words) -> lexicon.correctBeginnings(words, feels));
        rules.corrections().forEach((feels, words) -> lexicon.correctWords(words, feels));
        return new SentimentLanguage(lexicon, rules);
    }

    float feelingOf(String word) {
        return rules.negating().contains(word) || rules.turning().contains(word) ? 0 : lexicon.of(word);
    }

    /**
     * How words modify others in a language.
     *
     * @param negating negate the words after them
     * @param negatingBefore also negate the words before them
     * @param strengthening intensify the words after them
     * @param weakening weaken the words after them
     * @param turning start the part of a text that weighs more than what precedes it
     * @param corrections overrides of the lexicon by this project, by valence
     */
    record Valence(
            Set<String> negating,
            Set<String> negatingBefore,
            Set<String> strengthening,
            Set<String> weakening,
            Set<String> turning,
            Map<Float, List<String>> corrections) {

        /** Parses lines of a rule or valence and its words. */
        static Valence of(List<String> lines) {
            var named = new HashMap<String, List<String>>();
            for (var line : lines) {
                var words = Arrays.asList(line.split(" "));
                named.merge(words.getFirst(), words.subList(1, words.size()), Valence::both);
            }
            var corrections = new HashMap<Float, List<String>>();
            named.forEach((name, words) -> {
                if ("+-0".indexOf(name.charAt(0)) >= 0) {
                    corrections.put(Float.parseFloat(name), words);
                }
            });
            return new Valence(
                    words(named, "not"),
                    words(named, "not-before"),
                    words(named, "more"),
                    words(named, "less"),
                    words(named, "but"),
                    Map.copyOf(corrections));
        }

        private static List<String> both(List<String> some, List<String> others) {
            return Stream.concat(some.stream(), others.stream()).toList();
        }

        private static Set<String> words(Map<String, List<String>> named, String name) {
            return Set.copyOf(named.getOrDefault(name, List.of()));
        }
    }
}
