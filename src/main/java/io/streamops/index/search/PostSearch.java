package io.streamops.index.search;

import io.streamops.contract.post.PostQuery;
import io.streamops.contract.post.RiskLevel;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.PostFields;
import io.streamops.index.search.QueryClause.After;
import io.streamops.index.search.QueryClause.Before;
import io.streamops.index.search.QueryClause.Platform;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Set;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.FieldDoc;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.TopFieldCollectorManager;
import org.jspecify.annotations.Nullable;

/** One search for a project's posts in one state of the index. */
final class PostSearch {
    private final PostQuery question;
    private final SnapshotView view;
    private final IndexSchema schema;
    private final IndexSearcher searcher;
    private final BooleanQuery.Builder query = new BooleanQuery.Builder();

    PostSearch(PostQuery question, SnapshotView view, IndexSchema schema, SearchDeadline deadline) {
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

    private LuceneQuery words() throws IOException {
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
}
