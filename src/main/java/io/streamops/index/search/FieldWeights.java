package io.streamops.index.search;

import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.PageFields;
import io.streamops.index.search.TermVariants.Weighted;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.PhraseQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.SynonymQuery;
import org.apache.lucene.util.BytesRef;

/** Queries for words and phrases in all fields of a page: the best field counts, the others a little. */
final class FieldWeights {
    private static final float OTHER_FIELDS = 0.1f;
    private static final float OTHER_WORDS = 0.3f;

    private FieldWeights() {}

    /** A field and its weight. */
    private enum Place {
        TITLE(PageFields.TITLE, 3),
        DESCRIPTION(PageFields.DESCRIPTION, 1.5f),
        TEXT(PageFields.TEXT, 1);

        private static final List<Place> ALL = List.of(values());
        private static final List<Place> TITLE_ONLY = List.of(TITLE);

        private final String field;
        private final float boost;

        Place(String field, float boost) {
            this.field = field;
            this.boost = boost;
        }

        static List<Place> of(boolean inTitle) {
            return inTitle ? TITLE_ONLY : ALL;
        }
    }

    static Query word(TermVariants forms, boolean inTitle) {
        var queries = new ArrayList<Query>();
        for (var place : Place.of(inTitle)) {
            add(queries, place, forms.own(), 1);
            add(queries, place, forms.others(), OTHER_WORDS);
        }
        return any(queries);
    }

    private static void add(List<Query> queries, Place place, List<Weighted> forms, float boost) {
        if (!forms.isEmpty()) {
            var terms = new SynonymQuery.Builder(place.field);
            forms.forEach(form -> terms.addTerm(new BytesRef(form.term()), form.weight()));
            queries.add(new BoostQuery(terms.build(), place.boost * boost));
        }
    }

    static Query phrase(List<IndexSchema.QueryWord> words, boolean inTitle) {
        var queries = new ArrayList<Query>();
        for (var place : Place.of(inTitle)) {
            queries.add(new BoostQuery(phrase(place.field, words), place.boost));
        }
        return any(queries);
    }

    static Query phrase(String field, List<IndexSchema.QueryWord> words) {
        var phrase = new PhraseQuery.Builder();
        words.forEach(word -> phrase.add(new Term(field, word.folded())));
        return phrase.build();
    }

    private static Query any(List<Query> queries) {
        return queries.isEmpty()
                ? new MatchNoDocsQuery("no page contains the word")
                : new DisjunctionMaxQuery(queries, OTHER_FIELDS);
    }
}
