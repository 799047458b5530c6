package io.streamops.index.search;

import io.streamops.contract.post.PostCursor;
import io.streamops.contract.post.PostQuery;
import io.streamops.contract.post.RiskLevel;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.PageFields;
import io.streamops.index.schema.PostFields;
import io.streamops.index.search.QueryClause.After;
import io.streamops.index.search.QueryClause.Before;
import io.streamops.index.search.QueryClause.Platform;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.lucene.document.LongField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.SortedNumericSelector;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** One search for a project's posts in one state of the index. */
final class PostSearch {
    private final PostQuery question;
    private final SnapshotViews.View view;
    private final IndexSchema schema;
    private final IndexSearcher searcher;
    private final BooleanQuery.Builder query = new BooleanQuery.Builder();

    PostSearch(PostQuery question, SnapshotViews.View view, IndexSchema schema, SearchDeadline deadline) {
        this.question = question;
        this.view = view;
        this.schema = schema;
        searcher = new IndexSearcher(view.reader());
        searcher.setTimeout(deadline);
    }

    /**
     * Returns posts from the first or the given position, including those before the offset, which are needed to merge
     * several indexers.
     */
    PostRows run() throws IOException {
        var words = words();
        query.add(words.matching(), Occur.MUST);
        addFilters();
        var wanted = question.offset() + question.limit();
        var sort = PostHitOrder.sort(question.order(), words.isRanked());
        var matching = query.build();
        var rows = new ArrayList<PostRow>();
        var stored = searcher.storedFields();
        var top = new TopFieldCollectorManager(sort, wanted, PostHitOrder.behind(question.after()), wanted);
        for (var found : searcher.search(matching, top).scoreDocs) {
            var post = new StoredDocument(stored.document(found.doc));
            rows.add(post.row(PostHitOrder.ranks((FieldDoc) found)));
        }
        return new PostRows(rows, searcher.count(matching), searcher.timedOut());
    }

    private LuceneQueryBuilder.LuceneQuery words() throws IOException {
        var typed = question.words();
        var request = new SearchRequest(
                typed == null ? "" : typed,
                null,
                null,
                null,
                null,
                null,
                SearchRequest.Sort.RELEVANCE,
                1,
                null,
                VisibleProjects.only(Set.of(question.projectId())));
        return LuceneQueryBuilder.make(request, view, schema);
    }

    private void addFilters() {
        if (question.platform() != null) {
            filter(SearchFilters.of(new Platform(question.platform()), view.kind()));
        }
        if (question.from() != null) {
            filter(SearchFilters.of(new After(question.from()), view.kind()));
        }
        if (question.to() != null) {
            filter(SearchFilters.of(new Before(question.to()), view.kind()));
        }
        if (!question.risks().isEmpty()) {
            filter(SearchFilters.anyOf(
                    PostFields.RISK,
                    question.risks().stream().map(RiskLevel::word).toList()));
        }
        var mood = question.sentiment();
        filter(PostFields.SENTIMENT, mood == null ? null : mood.word());
        var keyword = question.keyword();
        filter(PostFields.KEYWORD, keyword == null ? null : IndexSchema.key(keyword));
    }

    private void filter(String field, @Nullable String value) {
        if (value != null) {
            filter(new TermQuery(new Term(field, value)));
        }
    }

    private void filter(Query filter) {
        query.add(filter, Occur.FILTER);
    }

    /** The sort orders of posts, greatest first; ties by key. */
    static final class PostHitOrder {
        private PostHitOrder() {}

        /** @param isRanked whether words make posts differ in relevance */
        static Sort sort(PostQuery.Sort order, boolean isRanked) {
            var fields = new ArrayList<>(ranks(order, isRanked));
            fields.add(new SortField(PageFields.URL, SortField.Type.STRING_VAL));
            return new Sort(fields.toArray(SortField[]::new));
        }

        private static List<SortField> ranks(PostQuery.Sort order, boolean isRanked) {
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

        /** Where {@link PostQuery.Sort#DATE} continues after a position; documents equal to it count as before it. */
        static @Nullable FieldDoc behind(@Nullable PostCursor place) {
            return place == null
                    ? null
                    : new FieldDoc(Integer.MAX_VALUE, Float.NaN, new Object[] {
                        place.at().toEpochMilli(), new BytesRef(place.key())
                    });
        }

        /** All sort values except the key. */
        static List<Double> ranks(FieldDoc found) {
            return Stream.of(Arrays.copyOf(found.fields, found.fields.length - 1))
                    .map(value -> ((Number) value).doubleValue())
                    .toList();
        }
    }
}
