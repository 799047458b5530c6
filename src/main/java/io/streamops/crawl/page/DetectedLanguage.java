package io.streamops.crawl.page;

import io.streamops.kit.JsonSize;
import io.streamops.language.LanguageGuess;
import org.jspecify.annotations.Nullable;

/** The language that a text appears to be in. */
final class DetectedLanguage {
    /** Shorter ones are guessed wrong too often; in bytes, as a character of some scripts says as much as a word. */
    private static final int ENOUGH = 60;

    /** More makes it no surer, only slower. */
    private static final int PLENTY = 1_200;

    private static final LanguageGuess GUESS = new LanguageGuess(PLENTY);

    private DetectedLanguage() {}

    /** ISO 639-1, or null where it is not sure. */
    static @Nullable String of(String text) {
        var sample = text.length() <= PLENTY ? text : text.substring(0, PLENTY);
        return JsonSize.of(sample) < ENOUGH ? null : DeclaredLanguage.of(GUESS.of(sample));
    }
}
