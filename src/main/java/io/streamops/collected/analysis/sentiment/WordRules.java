package io.streamops.collected.analysis.sentiment;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What words of a language do to others.
 *
 * @param negating turn what comes after them
 * @param negatingBefore turn what comes before them as well
 * @param strengthening make what comes after them more
 * @param weakening make it less
 * @param turning begin the part of a text that counts more than what was before
 * @param corrections what the project says of single words, by how they feel
 */
record WordRules(
        Set<String> negating,
        Set<String> negatingBefore,
        Set<String> strengthening,
        Set<String> weakening,
        Set<String> turning,
        Map<Float, List<String>> corrections) {

    /** Takes lines of a rule's name, or of how words feel, and the words that it is about. */
    static WordRules of(List<String> lines) {
        var named = new HashMap<String, List<String>>();
        for (var line : lines) {
            var words = Arrays.asList(line.split(" "));
            named.merge(words.getFirst(), words.subList(1, words.size()), WordRules::both);
        }
        var corrections = new HashMap<Float, List<String>>();
        named.forEach((name, words) -> {
            if ("+-0".indexOf(name.charAt(0)) >= 0) {
                corrections.put(Float.parseFloat(name), words);
            }
        });
        return new WordRules(
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
