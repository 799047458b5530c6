package io.streamops.index.vectors;

import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.PageFields;
import io.streamops.index.schema.PostFields;
import io.streamops.index.search.PassageRequest;
import io.streamops.index.search.SemanticSearch;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnByteVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** A query for the nearest passages, with a limit on its time. */
record VectorQuery(@Nullable Query filter, int most) {
    /** Candidates per result: a page has several passages, and some may belong to an earlier text. */
    private static final int EACH = 6;

    private static final Duration LONGEST = Duration.ofSeconds(1);

    /** @param kind what the vectors represent */
    static VectorQuery of(PassageRequest request, IndexKind kind) {
        var filter = new BooleanQuery.Builder();
        if (request.site() != null) {
            filter.add(new TermQuery(new Term(PageFields.SITE, IndexSchema.site(request.site()))), Occur.FILTER);
        }
        if (request.lang() != null) {
            filter.add(
                    new TermQuery(new Term(PageFields.LANGUAGE, IndexSchema.language(request.lang()))), Occur.FILTER);
        }
        var allowed = request.projects();
        if (kind == IndexKind.POST && !allowed.all()) {
            var names = allowed.names().stream().map(BytesRef::new).toList();
            filter.add(new TermInSetQuery(PostFields.PROJECT, names), Occur.FILTER);
        }
        var filters = filter.build();
        return new VectorQuery(filters.clauses().isEmpty() ? null : filters, request.depth() * EACH);
    }

    List<SemanticSearch.Match> run(byte[] question, IndexReader reader) throws IOException {
        var searcher = new IndexSearcher(reader);
        var deadline = System.nanoTime() + LONGEST.toNanos();
        searcher.setTimeout(() -> System.nanoTime() - deadline > 0);
        var found = new ArrayList<SemanticSearch.Match>();
        var query = new KnnByteVectorQuery(VectorStore.VectorFields.VECTOR, question, most, filter);
        for (var hit : searcher.search(query, most).scoreDocs) {
            // Lucene maps a cosine to a score from 0 to 1.
            found.add(passage(searcher.storedFields().document(hit.doc), 2 * hit.score - 1));
        }
        return found;
    }

    private static SemanticSearch.Match passage(Document stored, double cosine) {
        return new SemanticSearch.Match(
                Objects.requireNonNull(stored.get(VectorStore.VectorFields.PAGE)),
                number(stored, VectorStore.VectorFields.FINGERPRINT).longValue(),
                number(stored, VectorStore.VectorFields.START).intValue(),
                number(stored, VectorStore.VectorFields.END).intValue(),
                cosine);
    }

    private static Number number(Document stored, String field) {
        return Objects.requireNonNull(stored.getField(field)).numericValue();
    }
}
