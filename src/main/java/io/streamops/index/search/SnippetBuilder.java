package io.streamops.index.search;

import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.PageFields;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.uhighlight.DefaultPassageFormatter;
import org.apache.lucene.search.uhighlight.FieldHighlighter;
import org.apache.lucene.search.uhighlight.Passage;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.jspecify.annotations.Nullable;

/**
 * Creates escaped snippets for the hits of one search. Texts are analyzed again, in their language: indexed offsets would
 * add to every page a cost that only the few shown hits need.
 */
final class SnippetBuilder {
    private static final int PASSAGES = 2;
    /** How much of a text is searched for matches. */
    private static final int LOOKED_AT = 50_000;

    private static final int PLAIN = 200;
    private static final DefaultPassageFormatter ESCAPING =
            new DefaultPassageFormatter("<mark>", "</mark>", " … ", true);

    private final Query words;
    private final IndexSchema schema;
    private final SearchDeadline deadline;
    private final Map<String, FieldHighlighter> byLanguage = new HashMap<>();

    SnippetBuilder(Query words, IndexSchema schema, SearchDeadline deadline) {
        this.words = words;
        this.schema = schema;
        this.deadline = deadline;
    }

    String of(String text, String description, String language) throws IOException {
        var found = deadline.shouldExit() ? null : highlight(text, language);
        return found == null ? plain(description.isEmpty() ? text : description) : found;
    }

    private @Nullable String highlight(String text, String language) throws IOException {
        var highlighter =
                byLanguage.computeIfAbsent(language, any -> new WordHighlighter(schema.analyzer(language)).of(words));
        return (String) highlighter.highlightFieldForDoc(null, -1, beginning(text, LOOKED_AT));
    }

    private static String plain(String text) {
        var beginning = beginning(text, PLAIN);
        var whole = new Passage();
        whole.setStartOffset(0);
        whole.setEndOffset(beginning.length());
        return ESCAPING.format(new Passage[] {whole}, beginning);
    }

    private static String beginning(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }

    /** Builds its matcher once per language, not per hit. */
    private static final class WordHighlighter extends UnifiedHighlighter {
        WordHighlighter(Analyzer analyzer) {
            super(builderWithoutSearcher(analyzer)
                    .withFormatter(ESCAPING)
                    .withBreakIterator(PassageBoundaries::new)
                    .withMaxNoHighlightPassages(0)
                    .withHandleMultiTermQuery(false)
                    .withHighlightPhrasesStrictly(false)
                    .withPassageRelevancyOverSpeed(false)
                    .withWeightMatches(false));
        }

        FieldHighlighter of(Query words) {
            return getFieldHighlighter(PageFields.TEXT, words, extractTerms(words), PASSAGES);
        }
    }
}
