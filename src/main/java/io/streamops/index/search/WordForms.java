package io.streamops.index.search;

import io.streamops.index.schema.PageFields;
import io.streamops.index.schema.PageSchema;
import io.streamops.index.schema.QueryWord;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * The terms of the index by which a word is found.
 *
 * @param own the word and its stems: they count as one term
 * @param isFound whether any of these is in a page that may be found
 * @param others what the word may have been meant to be, or to become; of one that is found nothing, unless it is a prefix
 */
record WordForms(QueryWord word, int pages, List<Weighted> own, boolean isFound, List<Weighted> others) {
    private static final float STEM = 0.5f;
    private static final float BARE_STEM = 0.4f;
    private static final float BEGUN = 0.3f;
    private static final float TYPO = 0.3f;
    private static final int COMPLETIONS = 32;
    private static final int TYPOS = 16;
    private static final int SHORTEST_BEGINNING = 2;
    /** A bare stem is that much more frequent than the word only where it is a word of another language. */
    private static final int FOREIGN = 16;

    /** A term and how much it counts. */
    record Weighted(String term, float weight) {}

    /** How much a word may be stretched. */
    enum Reach {
        /** The word and its stems. */
        KIN,
        /** The word and its stems; similar words if it is not found. */
        WORD,
        /** As a word; if it is not found, as the beginning of one, since it may not be typed to its end, or else as similar ones. */
        LAST,
        /** As the beginning of a word. */
        PREFIX
    }

    static WordForms of(QueryWord word, Reach reach, Collection<String> languages, Vocabulary vocabulary)
            throws IOException {
        var pages = vocabulary.pages(word.folded());
        var own = new ArrayList<Weighted>();
        if (pages > 0) {
            own.add(new Weighted(word.folded(), 1));
        }
        var withStems = Math.max(pages, addStems(own, word, pages, languages, vocabulary));
        var isFound = vocabulary.holds(terms(own), withStems);
        return new WordForms(word, pages, own, isFound, others(word, reach, isFound, vocabulary));
    }

    /** Gives in how many pages the most frequent stem is. */
    private static int addStems(
            List<Weighted> own, QueryWord word, int pages, Collection<String> languages, Vocabulary vocabulary)
            throws IOException {
        var most = 0;
        for (var stem : PageSchema.stems(word, languages)) {
            var marked = vocabulary.pages(PageSchema.marked(stem));
            if (marked > 0) {
                own.add(new Weighted(PageSchema.marked(stem), STEM));
                most = Math.max(most, marked);
            }
            var bare = stem.equals(word.folded()) ? 0 : vocabulary.pages(stem);
            if (bare > 0 && bare <= FOREIGN * Math.max(FOREIGN, Math.max(pages, marked))) {
                own.add(new Weighted(stem, BARE_STEM));
                most = Math.max(most, bare);
            }
        }
        return most;
    }

    /** What is better goes before what is worse, and only where there is nothing better. */
    private static List<Weighted> others(QueryWord word, Reach reach, boolean isFound, Vocabulary vocabulary)
            throws IOException {
        return switch (reach) {
            case KIN -> List.of();
            case PREFIX -> begun(word, vocabulary);
            case WORD -> isFound ? List.of() : mistyped(word, vocabulary);
            case LAST -> {
                if (isFound) {
                    yield List.of();
                }
                var begun = word.folded().length() < SHORTEST_BEGINNING ? List.<Weighted>of() : begun(word, vocabulary);
                yield vocabulary.holds(terms(begun), 1) ? begun : mistyped(word, vocabulary);
            }
        };
    }

    private static List<Weighted> begun(QueryWord word, Vocabulary vocabulary) throws IOException {
        var begun = new ArrayList<Weighted>();
        for (var field : PageFields.WORDS) {
            vocabulary
                    .beginningWith(field, word.folded(), COMPLETIONS)
                    .forEach(known -> begun.add(new Weighted(known.word(), BEGUN)));
        }
        return distinct(begun);
    }

    private static List<Weighted> mistyped(QueryWord word, Vocabulary vocabulary) throws IOException {
        var mistyped = new ArrayList<Weighted>();
        for (var field : PageFields.WORDS) {
            vocabulary
                    .near(field, word.folded(), TYPOS)
                    .forEach(known -> mistyped.add(new Weighted(known.word(), TYPO * known.nearness())));
        }
        return distinct(mistyped);
    }

    private static List<String> terms(List<Weighted> forms) {
        return forms.stream().map(Weighted::term).toList();
    }

    private static List<Weighted> distinct(List<Weighted> terms) {
        var weights = new LinkedHashMap<String, Float>();
        terms.forEach(term -> weights.merge(term.term(), term.weight(), Math::max));
        return weights.entrySet().stream()
                .map(term -> new Weighted(term.getKey(), term.getValue()))
                .toList();
    }
}
