package io.streamops.index.schema;

import io.streamops.language.LanguageGuess;
import java.util.List;

/** The names of the fields that a page has in Lucene. */
public final class PageFields {
    /** What a page is replaced by, what ties between hits are broken by, and, stored, its URL whole. */
    public static final String URL = "url";

    public static final String TITLE = "title";
    public static final String DESCRIPTION = "description";
    public static final String TEXT = "text";
    /** Where words are sought. */
    public static final List<String> WORDS = List.of(TEXT, TITLE, DESCRIPTION);

    /** The host and every domain above it, for filters. */
    public static final String SITE = "site";
    /** The host alone, to count by. */
    public static final String HOST = "host";
    /** ISO 639-1, or {@link LanguageGuess#UNSURE}. */
    public static final String LANGUAGE = "lang";
    /** The language of a page whose language cannot be told. */
    public static final String NO_LANGUAGE = LanguageGuess.UNSURE;
    /** Epoch milliseconds: a filter, an order and stored. */
    public static final String TIMESTAMP = "timestamp";

    public static final String STATUS = "status";
    /** What tells one text of a page from another, by which vectors know whether they are of this one. */
    public static final String FINGERPRINT = "fingerprint";

    private PageFields() {}
}
