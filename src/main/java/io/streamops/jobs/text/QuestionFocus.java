package io.streamops.jobs.text;

import java.util.HashSet;
import java.util.Set;

/**
 * What a question is about.
 *
 * @param words none of them twice, without those that only ask; empty where it is about nothing
 */
public record QuestionFocus(Set<String> words) {
    public QuestionFocus {
        words = Set.copyOf(words);
    }

    public static QuestionFocus in(String question) {
        var telling = StemmedWords.telling(question);
        return new QuestionFocus(new HashSet<>(telling.isEmpty() ? StemmedWords.of(question) : telling));
    }

    /**
     * How much of it a page is about, from 0 to 1: how many of the words it has, those of its title counting twice. How rare a word
     * is elsewhere cannot be known here, and none is less than another: what few pages have may be a slip of the pen.
     */
    public double shareIn(String title, String text) {
        var inTitle = new HashSet<>(StemmedWords.of(title));
        var inText = new HashSet<>(StemmedWords.of(text));
        var found = words.stream()
                .mapToInt(word -> inTitle.contains(word) ? 2 : inText.contains(word) ? 1 : 0)
                .sum();
        return words.isEmpty() ? 0 : Math.min(1, (double) found / words.size());
    }
}
