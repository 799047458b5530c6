package io.streamops.index.search;

import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.PageFields;
import io.streamops.index.search.QueryClause.Filter;
import io.streamops.index.search.QueryClause.Lang;
import io.streamops.index.search.QueryClause.Not;
import io.streamops.index.search.QueryClause.OfKind;
import io.streamops.index.search.QueryClause.Phrase;
import io.streamops.index.search.QueryClause.Positive;
import io.streamops.index.search.QueryClause.Wanted;
import io.streamops.index.search.QueryClause.Word;
import io.streamops.index.search.TermVariants.Reach;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/**
 * Builds a Lucene query. One or two words must all match, of more words three quarters. Words that are adjacent in the query
 * rank pages higher where they are adjacent.
 */
final class LuceneQueryBuilder {
    private static final int WORDS = 32;
    private static final int ALL_OF = 2;
    private static final double MOST_OF = 0.75;
    private static final float ADJACENT = 0.5f;
    private static final int PAIRS = 6;
    /** Words in more pages than this are not doubted. */
    private static final int FEW = 2;
    /** How many words may be expanded; each costs a scan of the index's words. */
    private static final int STRETCHED = 8;
    /** Above this number of pages, searching for word pairs costs more than it improves the ranking. */
    private static final int PAIRED_PAGES = 50_000;

    private final IndexSchema schema;
    private final IndexKind kind;
    private final TermDictionary vocabulary;
    private final Collection<String> languages;
    private final Set<String> known;
    private final BooleanQuery.Builder query = new BooleanQuery.Builder();
    private final List<Query> words = new ArrayList<>();
    private final List<TermVariants> neighbours = new ArrayList<>();
    private final HighlightTerms marked = new HighlightTerms();
    private final Map<String, Integer> doubtful = new HashMap<>();
    private final Set<String> lacking = new HashSet<>();
    private int stretched;
    private boolean isOfAnotherKind;
    private boolean isRanked;

    private LuceneQueryBuilder(
            IndexSchema schema,
            SnapshotViews.View view,
            Collection<String> languages,
            Set<String> known,
            @Nullable Query allowed) {
        this.schema = schema;
        this.kind = view.kind();
        this.vocabulary = new TermDictionary(view.reader(), allowed);
        this.languages = languages;
        this.known = known;
        if (allowed != null) {
            query.add(allowed, Occur.FILTER);
        }
    }

    static LuceneQuery make(SearchRequest request, SnapshotViews.View view, IndexSchema schema) throws IOException {
        var clauses = new ArrayList<QueryClause>(SearchFilters.of(request));
        clauses.addAll(QueryParser.parse(request.query()));
        var allowed = SearchFilters.of(request.projects(), view.kind());
        var maker = new LuceneQueryBuilder(schema, view, languages(clauses, view), request.known(), allowed);
        for (var i = 0; i < clauses.size(); i++) {
            maker.add(clauses.get(i), i == clauses.size() - 1);
        }
        return maker.finish();
    }

    /** The languages for stemming: those of the filter, or all in the index. */
    private static Collection<String> languages(List<QueryClause> clauses, SnapshotViews.View view) {
        var requested = clauses.stream()
                .filter(Lang.class::isInstance)
                .map(clause -> ((Lang) clause).code())
                .distinct()
                .toList();
        return requested.isEmpty() ? view.languages() : requested;
    }

    private void add(QueryClause clause, boolean last) throws IOException {
        switch (clause) {
            case Wanted wanted -> add(wanted, schema.words(wanted.text(), WORDS), last);
            case Filter filter -> addFilter(filter);
            case Not not -> exclude(not.clause());
        }
    }

    private void add(Wanted wanted, List<IndexSchema.QueryWord> parts, boolean last) throws IOException {
        if (parts.isEmpty()) {
            return;
        }
        isRanked = true;
        switch (wanted) {
            case Phrase phrase -> addPhrase(parts, phrase.inTitle());
            case Word word -> {
                if (parts.size() > 1) {
                    addPhrase(parts, word.inTitle());
                } else {
                    addWord(word, parts.getFirst(), last);
                }
            }
        }
    }

    private void addFilter(Filter filter) {
        query.add(SearchFilters.of(filter, kind), Occur.FILTER);
        isOfAnotherKind |= filter instanceof OfKind only && only.kind() != kind;
    }

    private void addPhrase(List<IndexSchema.QueryWord> parts, boolean inTitle) {
        query.add(FieldWeights.phrase(parts, inTitle), Occur.MUST);
        parts.forEach(marked::add);
    }

    private void addWord(Word word, IndexSchema.QueryWord part, boolean last) throws IOException {
        var forms = TermVariants.of(part, reach(word, part, last), languages, vocabulary);
        var found = FieldWeights.word(forms, word.inTitle());
        stretched += !forms.isFound() || !forms.others().isEmpty() ? 1 : 0;
        if (!forms.isFound()) {
            lacking.add(part.folded());
        }
        doubt(part.folded(), forms);
        marked.add(forms);
        if (word.inTitle()) {
            query.add(found, Occur.MUST);
        } else {
            words.add(found);
            neighbours.add(forms);
        }
    }

    /** Words found by a stem are not doubted, nor are numbers and codes. */
    private void doubt(String word, TermVariants forms) throws IOException {
        var pages = forms.isFound() ? vocabulary.mostPages(word) : 0;
        if (!known.contains(word)
                && !TermDictionary.hasDigit(word)
                && (!forms.isFound() || (pages > 0 && pages <= FEW))) {
            doubtful.put(word, pages);
        }
    }

    /** Chinese and Japanese are indexed as bigrams, so a single character is searched as a prefix. */
    private Reach reach(Word word, IndexSchema.QueryWord part, boolean last) {
        if (stretched >= STRETCHED) {
            return Reach.KIN;
        }
        var first = part.folded().codePointAt(0);
        var single = Character.charCount(first) == part.folded().length();
        if (word.prefix() || (single && Character.isIdeographic(first))) {
            return Reach.PREFIX;
        }
        if (known.contains(part.folded())) {
            return Reach.KIN;
        }
        return last ? Reach.LAST : Reach.WORD;
    }

    /** Excludes exact words only; excluding similar ones would hide unintended pages. */
    private void exclude(Positive clause) throws IOException {
        switch (clause) {
            case Filter filter -> query.add(SearchFilters.of(filter, kind), Occur.MUST_NOT);
            case Wanted wanted -> {
                var parts = schema.words(wanted.text(), WORDS);
                if (!parts.isEmpty()) {
                    query.add(FieldWeights.phrase(parts, wanted.inTitle()), Occur.MUST_NOT);
                }
            }
        }
    }

    private LuceneQuery finish() {
        addWords();
        addPairs();
        if (!isRanked) {
            query.add(MatchAllDocsQuery.INSTANCE, Occur.FILTER);
        }
        return new LuceneQuery(
                query.build(),
                marked.query(),
                isRanked,
                Map.copyOf(doubtful),
                isOfAnotherKind ? null : Set.copyOf(lacking));
    }

    private void addWords() {
        if (words.size() <= ALL_OF) {
            words.forEach(word -> query.add(word, Occur.MUST));
            return;
        }
        var most = new BooleanQuery.Builder().setMinimumNumberShouldMatch((int) (words.size() * MOST_OF));
        words.forEach(word -> most.add(word, Occur.SHOULD));
        query.add(most.build(), Occur.MUST);
    }

    private void addPairs() {
        for (var i = 1; i < neighbours.size() && i <= PAIRS; i++) {
            var left = neighbours.get(i - 1);
            var right = neighbours.get(i);
            var pages = Math.min(left.pages(), right.pages());
            if (pages > 0 && pages <= PAIRED_PAGES) {
                var pair = FieldWeights.phrase(PageFields.TEXT, List.of(left.word(), right.word()));
                query.add(new BoostQuery(pair, ADJACENT), Occur.SHOULD);
            }
        }
    }

    /** The words to highlight: a plain list, because highlighting exact phrases costs far more. */
    static final class HighlightTerms {
        /** Below Lucene's limit of clauses per query. */
        private static final int MOST = 500;

        private final Set<String> terms = new LinkedHashSet<>();

        void add(IndexSchema.QueryWord word) {
            add(word.folded());
        }

        void add(TermVariants forms) {
            forms.own().forEach(form -> add(form.term()));
            forms.others().forEach(form -> add(form.term()));
        }

        private void add(String term) {
            if (terms.size() < MOST) {
                terms.add(term);
            }
        }

        Query query() {
            var any = new BooleanQuery.Builder();
            terms.forEach(term -> any.add(new TermQuery(new Term(PageFields.TEXT, term)), Occur.SHOULD));
            return any.build();
        }
    }

    /**
     * A Lucene query.
     *
     * @param matching finds and ranks
     * @param marked the words to highlight
     * @param isRanked whether matches differ in relevance
     * @param doubtful words, as indexed, that occur in no page or a few, with that number
     * @param lacking words, as indexed, that occur in no page; null if the query does not concern this index
     */
    record LuceneQuery(
            Query matching,
            Query marked,
            boolean isRanked,
            Map<String, Integer> doubtful,
            @Nullable Set<String> lacking) {}
}
