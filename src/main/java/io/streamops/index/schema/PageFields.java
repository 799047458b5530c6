package io.streamops.index.schema;

import io.streamops.language.LanguageGuess;
import java.util.List;

/** The Lucene fields of a page. */
public final class PageFields {
    /** The key of a page: used to replace it and to break ties; stored whole. */
    public static final String URL = "url";

    public static final String TITLE = "title";
    public static final String DESCRIPTION = "description";
    public static final String TEXT = "text";
    /** The fields that are searched for words. */
    public static final List<String> WORDS = List.of(TEXT, TITLE, DESCRIPTION);

    /** The host and its parent domains, for filters. */
    public static final String SITE = "site";
    /** The host, for facets. */
    public static final String HOST = "host";
    /** ISO 639-1, or {@link LanguageGuess#UNSURE}. */
    public static final String LANGUAGE = "lang";
    /** The value for an undetected language. */
    public static final String NO_LANGUAGE = LanguageGuess.UNSURE;
    /** Epoch milliseconds; filtered, sorted and stored. */
    public static final String TIMESTAMP = "timestamp";

    public static final String STATUS = "status";
    /** A hash of the text, which tells whether vectors belong to it. */
    public static final String FINGERPRINT = "fingerprint";

    private PageFields() {}
}
