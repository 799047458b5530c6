package io.streamops.index.search;

import io.streamops.index.schema.PageFields;
import io.streamops.index.schema.QueryWord;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** The words to highlight: a plain list, because highlighting exact phrases costs far more. */
final class HighlightTerms {
    /** Below Lucene's limit of clauses per query. */
    private static final int MOST = 500;

    private final Set<String> terms = new LinkedHashSet<>();

    void add(QueryWord word) {
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
