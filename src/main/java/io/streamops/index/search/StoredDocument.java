package io.streamops.index.search;

import io.streamops.index.schema.IndexKind;
import io.streamops.index.schema.PageFields;
import io.streamops.index.schema.PostFields;
import io.streamops.index.schema.StoredVersion;
import io.streamops.index.search.SearchResult.Hit;
import io.streamops.index.search.SearchResult.Identity;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.document.Document;

/** A stored page or post. */
record StoredDocument(Document fields) {

    String key() {
        return isPost() ? value(PostFields.KEY) : url();
    }

    private boolean isPost() {
        return fields.getField(PostFields.KEY) != null;
    }

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
                identity(),
                url(),
                title(),
                description(),
                snippet,
                time(PageFields.TIMESTAMP),
                isPost() ? null : number(PageFields.STATUS).intValue(),
                score);
    }

    private Identity identity() {
        return isPost()
                ? new Identity(IndexKind.POST, key(), version(), value(PostFields.PROJECT), value(PostFields.PLATFORM))
                : new Identity(IndexKind.PAGE, key(), version(), null, null);
    }

    /** Among entries with the same key, the latest counts. */
    private Instant version() {
        return time(StoredVersion.field(isPost() ? IndexKind.POST : IndexKind.PAGE));
    }

    /** For a post. */
    PostRow row(List<Double> ranks) {
        return new PostRow(key(), version(), ranks, value(PostFields.JSON));
    }

    FoundPassage passage(String text, double words, double share, double cosine) {
        return new FoundPassage(key(), url(), title(), text, version(), words, share, cosine);
    }

    private String value(String field) {
        return Objects.requireNonNull(fields.get(field), field);
    }

    private Instant time(String field) {
        return Instant.ofEpochMilli(number(field).longValue());
    }

    private Number number(String field) {
        return Objects.requireNonNull(fields.getField(field).numericValue(), field);
    }
}
