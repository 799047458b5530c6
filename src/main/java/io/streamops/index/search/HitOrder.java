package io.streamops.index.search;

import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.PageFields;
import org.apache.lucene.document.LongField;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSelector;
import org.apache.lucene.util.BytesRef;

/**
 * The sort orders of hits. Ties are broken by key, so that the order is the same on every indexer and a page of hits can
 * start anywhere.
 */
enum HitOrder {
    SCORE {
        @Override
        SortField first() {
            return SortField.FIELD_SCORE;
        }

        @Override
        Object value(double rank) {
            return (float) rank;
        }
    },
    TIME {
        @Override
        SortField first() {
            return newest();
        }

        @Override
        Object value(double rank) {
            return Math.round(rank);
        }
    },
    /** By time, when relevance is requested but all matches are equal: newer ones get a higher score from 0 to 1. */
    RECENCY {
        private static final double FAR_FUTURE = 1e13;

        @Override
        SortField first() {
            return newest();
        }

        @Override
        Object value(double rank) {
            return Math.round(rank * FAR_FUTURE);
        }

        @Override
        double rank(FieldDoc found) {
            return super.rank(found) / FAR_FUTURE;
        }
    };

    abstract SortField first();

    /** Converts a cursor's rank into Lucene's sort value. */
    abstract Object value(double rank);

    double rank(FieldDoc found) {
        return ((Number) found.fields[0]).doubleValue();
    }

    /** The hit's score; none if only the time counts. */
    double score(FieldDoc found) {
        return this == TIME ? 0 : rank(found);
    }

    static HitOrder of(SearchRequest request, LuceneQueryBuilder.LuceneQuery query) {
        return switch (request.sort()) {
            case DATE -> TIME;
            case RELEVANCE -> query.isRanked() ? SCORE : RECENCY;
        };
    }

    private static SortField newest() {
        return LongField.newSortField(PageFields.TIMESTAMP, true, SortedNumericSelector.Type.MAX);
    }

    Sort sort() {
        return new Sort(first(), new SortField(PageFields.URL, SortField.Type.STRING_VAL));
    }

    /** The position of the cursor: after any document with its rank and key. */
    FieldDoc after(SearchResult.Cursor cursor) {
        var key = new BytesRef(IndexSchema.key(cursor.key()));
        return new FieldDoc(Integer.MAX_VALUE, Float.NaN, new Object[] {value(cursor.rank()), key});
    }
}
