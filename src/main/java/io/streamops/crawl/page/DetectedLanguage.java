package io.streamops.crawl.page;

import com.optimaize.langdetect.LanguageDetector;
import com.optimaize.langdetect.LanguageDetectorBuilder;
import com.optimaize.langdetect.ngram.NgramExtractors;
import com.optimaize.langdetect.profiles.LanguageProfileReader;
import io.streamops.kit.JsonSize;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** The language that a text appears to be in. */
final class DetectedLanguage {
    /** Shorter ones are guessed wrong too often; in bytes, as a character of some scripts says as much as a word. */
    private static final int ENOUGH = 60;

    /** More makes it no surer, only slower. */
    private static final int PLENTY = 1_200;

    private static final double CONFIDENCE = 0.95;

    private DetectedLanguage() {}

    /** Loaded when the first page needs it: the profiles take a moment and some megabytes. */
    private static final class Loaded {
        static final LanguageDetector DETECTOR = load();

        private static LanguageDetector load() {
            try {
                return LanguageDetectorBuilder.create(NgramExtractors.standard())
                        .withProfiles(new LanguageProfileReader().readAllBuiltIn())
                        .minimalConfidence(CONFIDENCE)
                        .seed(0)
                        .build();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    /** ISO 639-1, or null where it is not sure. */
    static @Nullable String of(String text) {
        var sample = text.length() <= PLENTY ? text : text.substring(0, PLENTY);
        if (JsonSize.of(sample) < ENOUGH) {
            return null;
        }
        var found = Loaded.DETECTOR.detect(sample);
        return found.isPresent() ? DeclaredLanguage.of(found.get().getLanguage()) : null;
    }
}
