package io.streamops.index.search;

import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.PageFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;

/**
 * The index terms of a query word.
 *
 * @param own the word and its stems, which count as one term
 * @param isFound whether any of them is in a page that the client may find
 * @param others corrections or completions of the word; for a found word only if it is a prefix
 */
record TermVariants(IndexSchema.QueryWord word, int pages, List<Weighted> own, boolean isFound, List<Weighted> others) {
    private static final float STEM = 0.5f;
    private static final float BARE_STEM = 0.4f;
    private static final float BEGUN = 0.3f;
    private static final float TYPO = 0.3f;
    private static final int COMPLETIONS = 32;
    private static final int TYPOS = 16;
    private static final int SHORTEST_BEGINNING = 2;
    /** If a bare stem is this much more frequent than the word, it is a word of another language. */
    private static final int FOREIGN = 16;

    /** A term and its weight. */
    record Weighted(String term, float weight) {}

    /** How far a word may be expanded. */
    enum Reach {
        /** The word and its stems. */
        KIN,
        /** The word and its stems; if not found, similar words. */
        WORD,
        /** Like a word; if not found, as a prefix, because it may be unfinished, and then similar words. */
        LAST,
        /** As a prefix. */
        PREFIX
    }

    static TermVariants of(
            IndexSchema.QueryWord word, Reach reach, Collection<String> languages, TermDictionary vocabulary)
            throws IOException {
        var pages = vocabulary.pages(word.folded());
        var own = new ArrayList<Weighted>();
        if (pages > 0) {
            own.add(new Weighted(word.folded(), 1));
        }
        var withStems = Math.max(pages, addStems(own, word, pages, languages, vocabulary));
        var isFound = vocabulary.holds(terms(own), withStems);
        return new TermVariants(word, pages, own, isFound, others(word, reach, isFound, vocabulary));
    }

    /** Returns the number of pages of the most frequent stem. */
    private static int addStems(
            List<Weighted> own,
            IndexSchema.QueryWord word,
            int pages,
            Collection<String> languages,
            TermDictionary vocabulary)
            throws IOException {
        var most = 0;
        for (var stem : IndexSchema.stems(word, languages)) {
            var marked = vocabulary.pages(IndexSchema.marked(stem));
            if (marked > 0) {
                own.add(new Weighted(IndexSchema.marked(stem), STEM));
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

    /** Better alternatives win; worse ones are used only if there are none. */
    private static List<Weighted> others(
            IndexSchema.QueryWord word, Reach reach, boolean isFound, TermDictionary vocabulary) throws IOException {
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

    private static List<Weighted> begun(IndexSchema.QueryWord word, TermDictionary vocabulary) throws IOException {
        var begun = new ArrayList<Weighted>();
        for (var field : PageFields.WORDS) {
            vocabulary
                    .beginningWith(field, word.folded(), COMPLETIONS)
                    .forEach(known -> begun.add(new Weighted(known.word(), BEGUN)));
        }
        return distinct(begun);
    }

    private static List<Weighted> mistyped(IndexSchema.QueryWord word, TermDictionary vocabulary) throws IOException {
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
