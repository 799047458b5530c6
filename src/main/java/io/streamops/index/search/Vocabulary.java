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
import org.apache.lucene.search.FuzzyTermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;

/** The words of one state of the index. What can match many looks at so many of them at the most. */
record Vocabulary(IndexReader reader) {
    private static final int LOOKED_AT = 2_000;
    /** Longer ones are not mistyped words. */
    private static final int LONGEST = 40;

    /** A word of the index, in how many pages it is, and how near it is to what was sought: 1 for the same. */
    record Known(String word, int pages, float nearness) {}

    private static final Comparator<Known> FREQUENT_FIRST =
            Comparator.comparingInt((Known known) -> -known.pages()).thenComparing(Known::word);
    private static final Comparator<Known> NEAR_FIRST =
            Comparator.comparingDouble((Known known) -> -known.nearness()).thenComparing(FREQUENT_FIRST);

    /** In how many pages' text, or if in none, title or description, a word is. */
    int pages(String word) throws IOException {
        var inText = in(PageFields.TEXT, word);
        return inText > 0 ? inText : Math.max(in(PageFields.TITLE, word), in(PageFields.DESCRIPTION, word));
    }

    /** In how many pages' text, title or description a word is, wherever it is in most. */
    int mostPages(String word) throws IOException {
        return Math.max(
                in(PageFields.TEXT, word), Math.max(in(PageFields.TITLE, word), in(PageFields.DESCRIPTION, word)));
    }

    private int in(String field, String word) throws IOException {
        return reader.docFreq(new Term(field, word));
    }

    /** In no more than a handful of pages: a word that was perhaps meant otherwise. */
    boolean isRare(int pages) {
        return pages <= Math.max(2, reader.numDocs() / 50_000);
    }

    /** The most frequent words of a field that begin like this, longer ones only. */
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

    /** The words of a field that are a typo or two away, the nearest first. */
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

    private static int edits(String word) {
        var length = word.codePointCount(0, word.length());
        return length < 4 || length > LONGEST ? 0 : length < 7 ? 1 : 2;
    }
}
