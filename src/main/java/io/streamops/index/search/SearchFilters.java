package io.streamops.index.search;

import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.PageFields;
import io.streamops.index.schema.PostFields;
import io.streamops.index.search.QueryClause.After;
import io.streamops.index.search.QueryClause.Before;
import io.streamops.index.search.QueryClause.Filter;
import io.streamops.index.search.QueryClause.Lang;
import io.streamops.index.search.QueryClause.OfKind;
import io.streamops.index.search.QueryClause.Platform;
import io.streamops.index.search.QueryClause.Project;
import io.streamops.index.search.QueryClause.Site;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.apache.lucene.document.LongField;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Filters, which restrict matches without ranking. */
final class SearchFilters {
    private SearchFilters() {}

    /** @param here the kind of the index */
    static Query of(Filter filter, IndexKind here) {
        return switch (filter) {
            case OfKind only ->
                only.kind() == here ? MatchAllDocsQuery.INSTANCE : new MatchNoDocsQuery("of another type");
            case Project project -> new TermQuery(new Term(PostFields.PROJECT, project.id()));
            case Platform platform -> new TermQuery(new Term(PostFields.PLATFORM, platform.name()));
            case Site site -> new TermQuery(new Term(PageFields.SITE, site.name()));
            case Lang lang -> new TermQuery(new Term(PageFields.LANGUAGE, lang.code()));
            case After after -> LongField.newRangeQuery(PageFields.TIMESTAMP, millis(after.time()), Long.MAX_VALUE);
            case Before before ->
                LongField.newRangeQuery(PageFields.TIMESTAMP, Long.MIN_VALUE, millis(before.time()) - 1);
        };
    }

    /** The filters besides the query text. */
    static List<Filter> of(SearchRequest request) {
        var filters = new ArrayList<Filter>();
        if (request.type() != null) {
            filters.add(new OfKind(request.type()));
        }
        if (request.site() != null) {
            filters.add(new Site(IndexSchema.site(request.site())));
        }
        if (request.lang() != null) {
            filters.add(new Lang(IndexSchema.language(request.lang())));
        }
        if (request.from() != null) {
            filters.add(new After(request.from()));
        }
        if (request.to() != null) {
            filters.add(new Before(request.to()));
        }
        return filters;
    }

    /** What the client may find; null: everything. */
    static @Nullable Query of(VisibleProjects projects, IndexKind here) {
        return here == IndexKind.PAGE || projects.all() ? null : anyOf(PostFields.PROJECT, projects.names());
    }

    /** Matches any of the values. */
    static Query anyOf(String field, Collection<String> values) {
        return new TermInSetQuery(field, values.stream().map(BytesRef::new).toList());
    }

    /** Times beyond the range of milliseconds are clamped. */
    private static long millis(Instant time) {
        var seconds = Math.clamp(time.getEpochSecond(), Long.MIN_VALUE / 2_000, Long.MAX_VALUE / 2_000);
        return seconds == time.getEpochSecond() ? time.toEpochMilli() : seconds * 1_000;
    }
}
