package io.streamops.index.search;

import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.PageFields;
import io.streamops.index.search.QueryClause.Word;
import java.io.IOException;
import java.util.Comparator;
import java.util.Map;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.spell.DirectSpellChecker;
import org.apache.lucene.search.spell.SuggestMode;
import org.apache.lucene.search.spell.SuggestWord;
import org.apache.lucene.search.spell.SuggestWordQueue;
import org.jspecify.annotations.Nullable;

/**
 * Suggests corrections for unknown words. A word that occurs in a page is known, unless it occurs in one or two while a
 * similar one occurs in very many.
 */
final class SpellingSuggestion {
    private static final Comparator<SuggestWord> ORDER = SuggestWordQueue.DEFAULT_COMPARATOR;
    private static final int VERY_MANY = 50;
    private static final int NEAR = 3;
    private static final int WORDS = 8;
    private static final int LONGEST = 40;

    private final DirectSpellChecker checker = new DirectSpellChecker();
    private final IndexSchema schema;

    SpellingSuggestion(IndexSchema schema) {
        this.schema = schema;
        checker.setMaxQueryLength(LONGEST);
    }

    /**
     * The query with likely typos corrected and everything else as typed; null: no typos.
     *
     * @param doubtful words that occur in no page or a few, with that number
     */
    @Nullable String suggest(String query, Map<String, Integer> doubtful, IndexReader reader, SearchDeadline deadline)
            throws IOException {
        var better = new StringBuilder(query);
        var shift = 0;
        var looked = 0;
        for (var clause : QueryParser.parse(query)) {
            if (clause instanceof Word word && !word.prefix() && looked++ < WORDS && !deadline.shouldExit()) {
                var other = better(word.text(), doubtful, reader);
                if (other != null) {
                    var start = word.at() + shift;
                    better.replace(start, start + word.text().length(), other);
                    shift += other.length() - word.text().length();
                }
            }
        }
        return better.compareTo(new StringBuilder(query)) == 0 ? null : better.toString();
    }

    private @Nullable String better(String typed, Map<String, Integer> doubtful, IndexReader reader)
            throws IOException {
        var parts = schema.words(typed, 2);
        if (parts.size() != 1) {
            return null;
        }
        var word = parts.getFirst().folded();
        var pages = doubtful.get(word);
        return pages == null ? null : nearest(word, Math.max(1, VERY_MANY * pages), reader);
    }

    /** The most similar word in at least this many pages, ties by frequency; null: none. */
    private @Nullable String nearest(String word, int least, IndexReader reader) throws IOException {
        SuggestWord best = null;
        for (var field : PageFields.WORDS) {
            var term = new Term(field, word);
            for (var near : checker.suggestSimilar(term, NEAR, reader, SuggestMode.SUGGEST_MORE_POPULAR)) {
                if (near.freq >= least && (best == null || ORDER.compare(near, best) > 0)) {
                    best = near;
                }
            }
        }
        return best == null ? null : best.string;
    }
}
