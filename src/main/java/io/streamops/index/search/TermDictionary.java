package io.streamops.index.search;

import io.streamops.index.schema.PageFields;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.FuzzyTermsEnum;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.Bits;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/**
 * The words of one state of the index. Expansions read a bounded number of them.
 *
 * @param allowed what the client may find; null: everything
 */
record TermDictionary(IndexReader reader, @Nullable Query allowed) {
    private static final int LOOKED_AT = 2_000;
    /** A word in more pages than this is in one that is not deleted. */
    private static final int MOST_DELETED = 1_000;
    /** Longer words are not corrected. */
    private static final int LONGEST = 40;

    /** A word of the index, its number of pages, and its similarity to the one searched; 1: equal. */
    record Known(String word, int pages, float nearness) {}

    private static final Comparator<Known> FREQUENT_FIRST =
            Comparator.comparingInt((Known known) -> -known.pages()).thenComparing(Known::word);
    private static final Comparator<Known> NEAR_FIRST =
            Comparator.comparingDouble((Known known) -> -known.nearness()).thenComparing(FREQUENT_FIRST);

    /** The number of pages with the word in the text or, if there are none, in title or description. */
    int pages(String word) throws IOException {
        var inText = in(PageFields.TEXT, word);
        return inText > 0 ? inText : Math.max(in(PageFields.TITLE, word), in(PageFields.DESCRIPTION, word));
    }

    /** The number of pages with the word in text, title or description, whichever is highest. */
    int mostPages(String word) throws IOException {
        return Math.max(
                in(PageFields.TEXT, word), Math.max(in(PageFields.TITLE, word), in(PageFields.DESCRIPTION, word)));
    }

    private int in(String field, String word) throws IOException {
        return reader.docFreq(new Term(field, word));
    }

    /**
     * Whether any of these words is in a page that the client may find. Terms outlive the last page that contains them, so a
     * page is looked up.
     *
     * @param pages the lowest possible number of pages of the most frequent word, by its terms
     */
    boolean holds(List<String> words, int pages) throws IOException {
        return (allowed == null && pages > MOST_DELETED) || (!words.isEmpty() && holds(words));
    }

    private boolean holds(List<String> words) throws IOException {
        var any = new BooleanQuery.Builder();
        for (var field : PageFields.WORDS) {
            words.forEach(word -> any.add(new TermQuery(new Term(field, word)), Occur.SHOULD));
        }
        var query = new BooleanQuery.Builder().add(any.build(), Occur.FILTER);
        if (allowed != null) {
            query.add(allowed, Occur.FILTER);
        }
        return holdsAny(query.build());
    }

    private boolean holdsAny(Query query) throws IOException {
        var searcher = new IndexSearcher(reader);
        var weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
        for (var segment : reader.leaves()) {
            var scorer = weight.scorer(segment);
            if (scorer != null && holdsAny(scorer.iterator(), segment.reader().getLiveDocs())) {
                return true;
            }
        }
        return false;
    }

    private static boolean holdsAny(DocIdSetIterator pages, @Nullable Bits live) throws IOException {
        for (var page = pages.nextDoc(); page != DocIdSetIterator.NO_MORE_DOCS; page = pages.nextDoc()) {
            if (live == null || live.get(page)) {
                return true;
            }
        }
        return false;
    }

    /** The most frequent words of a field with this prefix, without the prefix itself. */
    List<Known> beginningWith(String field, String prefix, int most) throws IOException {
        var terms = MultiTerms.getTerms(reader, field);
        var found = new ArrayList<Known>();
        if (terms == null) {
            return found;
        }
        var start = new BytesRef(prefix);
        var each = terms.iterator();
        if (each.seekCeil(start) == TermsEnum.SeekStatus.END) {
            return found;
        }
        var looked = 0;
        for (var term = each.term();
                term != null && StringHelper.startsWith(term, start) && looked < LOOKED_AT;
                term = each.next()) {
            looked++;
            if (term.length > start.length) {
                found.add(new Known(term.utf8ToString(), each.docFreq(), 1));
            }
        }
        return found.stream().sorted(FREQUENT_FIRST).limit(most).toList();
    }

    /** The words of a field at one or two edits, nearest first. */
    List<Known> near(String field, String word, int most) throws IOException {
        var terms = MultiTerms.getTerms(reader, field);
        var edits = edits(word);
        var found = new ArrayList<Known>();
        if (terms == null || edits == 0) {
            return found;
        }
        var each = new FuzzyTermsEnum(terms, new Term(field, word), edits, 1, true);
        var looked = 0;
        for (var term = each.next(); term != null && looked < LOOKED_AT; term = each.next()) {
            looked++;
            var near = term.utf8ToString();
            if (!near.equals(word)) {
                found.add(new Known(near, each.docFreq(), each.getBoost()));
            }
        }
        return found.stream().sorted(NEAR_FIRST).limit(most).toList();
    }

    /** Numbers and codes that differ in a digit are unrelated. */
    static boolean hasDigit(String word) {
        return word.codePoints().anyMatch(Character::isDigit);
    }

    private static int edits(String word) {
        var length = word.codePointCount(0, word.length());
        return length < 4 || length > LONGEST || hasDigit(word) ? 0 : length < 7 ? 1 : 2;
    }
}
