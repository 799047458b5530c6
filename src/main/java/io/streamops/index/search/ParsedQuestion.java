package io.streamops.index.search;

import io.streamops.index.schema.IndexSchema;
import io.streamops.index.search.TermVariants.Reach;
import io.streamops.language.StopWords;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/**
 * The words of a question. None is required, punctuation is ignored, and rare words weigh more.
 *
 * @param weight the total weight of the words
 */
record ParsedQuestion(List<Word> words, double weight) {
    private static final int MAX_WORDS = 32;
    /** How many words may be expanded to similarly spelled ones. */
    private static final int MAX_EXPANDED = 8;

    private static final double OTHER_WORDS = 0.3;
    /** Keeps weights apart in small indexes, where frequencies say little. */
    private static final int SMOOTHING = 10;

    /** A word of the question, with its variants. */
    record Word(TermVariants forms, double weight) {}

    /** @param allowed what the client may find; null: everything */
    static ParsedQuestion of(
            String text,
            Collection<String> languages,
            @Nullable Query allowed,
            SnapshotViews.View view,
            IndexSchema schema)
            throws IOException {
        var vocabulary = new TermDictionary(view.reader(), allowed);
        var pages = view.reader().numDocs();
        var weighted = new ArrayList<Word>();
        var expanded = 0;
        for (var word : significantWords(text, schema)) {
            var forms = TermVariants.of(word, expanded < MAX_EXPANDED ? Reach.WORD : Reach.KIN, languages, vocabulary);
            expanded += forms.others().isEmpty() ? 0 : 1;
            weighted.add(new Word(forms, Math.log(1 + (pages + SMOOTHING) / (forms.pages() + 1.0))));
        }
        return new ParsedQuestion(
                weighted, weighted.stream().mapToDouble(Word::weight).sum());
    }

    /** Without stop words, unless there are only stop words. */
    private static List<IndexSchema.QueryWord> significantWords(String text, IndexSchema schema) {
        var all = schema.words(text, MAX_WORDS).stream().distinct().toList();
        var stopWords = StopWords.of(schema.languageOf(text));
        var significant =
                all.stream().filter(word -> !stopWords.contains(word.written())).toList();
        return significant.isEmpty() ? all : significant;
    }

    Query query(List<Query> filters) {
        if (words.isEmpty()) {
            return new MatchNoDocsQuery("the query is empty");
        }
        var any = new BooleanQuery.Builder();
        words.forEach(word -> any.add(FieldWeights.word(word.forms(), false), Occur.SHOULD));
        var query = new BooleanQuery.Builder().add(any.build(), Occur.MUST);
        filters.forEach(filter -> query.add(filter, Occur.FILTER));
        return query.build();
    }

    /** For each term of the index: its word and weight. */
    Map<String, Term> terms() {
        var terms = new HashMap<String, Term>();
        for (var i = 0; i < words.size(); i++) {
            var word = words.get(i);
            for (var own : word.forms().own()) {
                terms.putIfAbsent(own.term(), new Term(i, word.weight()));
            }
            for (var other : word.forms().others()) {
                terms.putIfAbsent(other.term(), new Term(i, OTHER_WORDS * word.weight()));
            }
        }
        return terms;
    }

    /** The weight of a term for a word of the question. */
    record Term(int word, double weight) {}
}
