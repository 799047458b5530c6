package io.streamops.index.search;

import io.streamops.index.schema.PageFields;
import io.streamops.index.search.SearchResult.Hit;
import java.time.Instant;
import java.util.Objects;
import org.apache.lucene.document.Document;

/** A page as it comes out of the index. */
record StoredPage(Document fields) {

    String url() {
        return value(PageFields.URL);
    }

    String title() {
        return value(PageFields.TITLE);
    }

    String text() {
        return value(PageFields.TEXT);
    }

    String description() {
        return value(PageFields.DESCRIPTION);
    }

    String language() {
        return value(PageFields.LANGUAGE);
    }

    Hit hit(String snippet, double score) {
        return new Hit(
                value(PageFields.URL),
                value(PageFields.TITLE),
                description(),
                snippet,
                Instant.ofEpochMilli(number(PageFields.TIMESTAMP).longValue()),
                number(PageFields.STATUS).intValue(),
                score);
    }

    FoundPassage passage(String text, double words, double share, double cosine) {
        var crawled = Instant.ofEpochMilli(number(PageFields.TIMESTAMP).longValue());
        return new FoundPassage(url(), title(), text, crawled, words, share, cosine);
    }

    private String value(String field) {
        return Objects.requireNonNull(fields.get(field), field);
    }

    private Number number(String field) {
        return Objects.requireNonNull(fields.getField(field).numericValue(), field);
    }
}
