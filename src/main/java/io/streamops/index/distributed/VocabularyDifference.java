package io.streamops.index.distributed;

import io.streamops.index.search.SearchResult;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The words of a query that some indexers know and others do not. A word known anywhere is not a typo, so what the others
 * found for a correction is discarded.
 *
 * @param indexers those that found something without knowing all of the words
 */
record VocabularyDifference(Set<String> words, List<String> indexers) {
    static VocabularyDifference of(Map<String, SearchResult> results) {
        var words = new HashSet<String>();
        for (var one : results.values()) {
            var lacking = one.lacking();
            if (lacking != null) {
                lacking.stream()
                        .filter(word -> results.values().stream().anyMatch(other -> has(other, word)))
                        .forEach(words::add);
            }
        }
        var mistaken = results.entrySet().stream()
                .filter(result -> isMistaken(result.getValue(), words))
                .map(Map.Entry::getKey)
                .toList();
        return new VocabularyDifference(words, mistaken);
    }

    private static boolean has(SearchResult result, String word) {
        return result.lacking() != null && !result.lacking().contains(word);
    }

    private static boolean lacks(SearchResult result, String word) {
        return result.lacking() != null && result.lacking().contains(word);
    }

    private static boolean isMistaken(SearchResult result, Set<String> words) {
        return (result.total() > 0 || result.suggestion() != null)
                && words.stream().anyMatch(word -> lacks(result, word));
    }
}
