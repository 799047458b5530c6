package io.streamops.index.vectors;

import io.streamops.index.schema.IndexSchema;
import io.streamops.index.schema.PageFields;
import io.streamops.index.schema.PagePassage;
import io.streamops.index.schema.PostFields;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.jspecify.annotations.Nullable;

/**
 * A page or post whose vectors are missing, as currently indexed.
 *
 * @param project of a post; null for a page
 */
record FillCandidate(
        String key,
        String url,
        String title,
        String text,
        String language,
        long fingerprint,
        @Nullable String project) {
    /** The passages per page; text after them is found by words only. Otherwise a book would cost as much as a site. */
    private static final int MOST_PASSAGES = 8;

    /** Null if it no longer exists. */
    static @Nullable FillCandidate find(String key, IndexSearcher pages) throws IOException {
        var found = pages.search(new TermQuery(new Term(PageFields.URL, key)), 1).scoreDocs;
        if (found.length == 0) {
            return null;
        }
        var stored = pages.storedFields().document(found[0].doc);
        return new FillCandidate(
                key,
                value(stored, PageFields.URL),
                value(stored, PageFields.TITLE),
                value(stored, PageFields.TEXT),
                value(stored, PageFields.LANGUAGE),
                IndexSchema.fingerprint(stored),
                stored.get(PostFields.PROJECT));
    }

    private static String value(Document stored, String field) {
        return Objects.requireNonNull(stored.get(field), field);
    }

    List<PagePassage> passages() {
        var passages = PagePassage.of(text, MOST_PASSAGES);
        return passages.isEmpty() && !title.isBlank() ? List.of(new PagePassage(0, 0)) : passages;
    }

    /** The passage with the page's title, because a passage alone seldom names its subject. */
    String meant(PagePassage passage) {
        return title.isBlank() ? passage.in(text) : title + ". " + passage.in(text);
    }
}
