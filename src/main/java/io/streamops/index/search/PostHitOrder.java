package io.streamops.index.search;

import io.streamops.contract.post.PostCursor;
import io.streamops.contract.post.PostSort;
import io.streamops.index.schema.PageFields;
import io.streamops.index.schema.PostFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.document.LongField;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSelector;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** The sort orders of posts, greatest first; ties by key. */
final class PostHitOrder {
    private PostHitOrder() {}

    /** @param isRanked whether words make posts differ in relevance */
    static Sort sort(PostSort order, boolean isRanked) {
        var fields = new ArrayList<>(ranks(order, isRanked));
        fields.add(new SortField(PageFields.URL, SortField.Type.STRING_VAL));
        return new Sort(fields.toArray(SortField[]::new));
    }

    private static List<SortField> ranks(PostSort order, boolean isRanked) {
        return switch (order) {
            case DATE -> List.of(newest());
            case IMPACT -> List.of(greatest(PostFields.IMPACT, SortField.Type.DOUBLE), newest());
            case ENGAGEMENT -> List.of(greatest(PostFields.ENGAGEMENT, SortField.Type.DOUBLE), newest());
            case RISK ->
                List.of(
                        greatest(PostFields.RISK_RANK, SortField.Type.LONG),
                        greatest(PostFields.IMPACT, SortField.Type.DOUBLE));
            case RELEVANCE -> isRanked ? List.of(SortField.FIELD_SCORE) : List.of(newest());
        };
    }

    private static SortField newest() {
        return LongField.newSortField(PageFields.TIMESTAMP, true, SortedNumericSelector.Type.MAX);
    }

    private static SortField greatest(String field, SortField.Type type) {
        return new SortField(field, type, true);
    }

    /** Where {@link PostSort#DATE} continues after a position; documents equal to it count as before it. */
    static @Nullable FieldDoc behind(@Nullable PostCursor place) {
        return place == null
                ? null
                : new FieldDoc(
                        Integer.MAX_VALUE, Float.NaN, new Object[] {place.at().toEpochMilli(), new BytesRef(place.key())
                        });
    }

    /** All sort values except the key. */
    static List<Double> ranks(FieldDoc found) {
        return Stream.of(Arrays.copyOf(found.fields, found.fields.length - 1))
                .map(value -> ((Number) value).doubleValue())
                .toList();
    }
}
