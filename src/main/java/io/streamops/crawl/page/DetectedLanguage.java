package io.streamops.crawl.page;

import io.streamops.kit.JsonSize;
import io.streamops.language.LanguageGuess;
import org.jspecify.annotations.Nullable;

/** Detects the language of a text. */
final class DetectedLanguage {
    /** Shorter texts are detected wrongly too often; in bytes, because a character of some scripts is a word. */
    private static final int MIN_BYTES = 60;
    /** A longer sample is slower, but no more accurate. */
    private static final int SAMPLE = 1_200;

    private static final LanguageGuess GUESS = new LanguageGuess(SAMPLE);

    private DetectedLanguage() {}

    /** The ISO 639-1 code; null if uncertain. */
    static @Nullable String of(String text) {
        var sample = text.length() <= SAMPLE ? text : text.substring(0, SAMPLE);
        return JsonSize.of(sample) < MIN_BYTES ? null : DeclaredLanguage.of(GUESS.of(sample));
    }
}
