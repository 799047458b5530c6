package io.streamops.index.search;

import io.streamops.index.schema.PageFields;
import io.streamops.index.schema.PageSchema;
import io.streamops.index.search.Clause.Word;
import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.spell.DirectSpellChecker;
import org.apache.lucene.search.spell.SuggestMode;
import org.jspecify.annotations.Nullable;

/** What the user may have meant, where words of the query are unknown, or much rarer than others that look like them. */
final class Spelling {
    private static final int MUCH_RARER = 10;
    private static final int WORDS = 8;

    private final DirectSpellChecker checker = new DirectSpellChecker();
    private final PageSchema schema;

    Spelling(PageSchema schema) {
        this.schema = schema;
    }

    /** The query with its likely typos put right, and all else as it was typed; null if there are none. */
    @Nullable String suggest(String query, IndexReader reader) throws IOException {
        var better = new StringBuilder(query);
        var shift = 0;
        var changed = 0;
        for (var clause : QueryParser.parse(query)) {
            if (clause instanceof Word word && !word.prefix() && changed < WORDS) {
                var other = better(word.text(), reader);
                if (other != null) {
                    var start = word.at() + shift;
                    better.replace(start, start + word.text().length(), other);
                    shift += other.length() - word.text().length();
                    changed++;
                }
            }
        }
        return changed == 0 ? null : better.toString();
    }

    private @Nullable String better(String typed, IndexReader reader) throws IOException {
        var parts = schema.words(typed, 2);
        if (parts.size() != 1) {
            return null;
        }
        var word = parts.getFirst().folded();
        var term = new Term(PageFields.TEXT, word);
        var pages = reader.docFreq(term);
        for (var near : checker.suggestSimilar(term, 1, reader, SuggestMode.SUGGEST_MORE_POPULAR)) {
            if (near.freq >= MUCH_RARER * pages) {
                return near.string;
            }
        }
        return null;
    }
}
