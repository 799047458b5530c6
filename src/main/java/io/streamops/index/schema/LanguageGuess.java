package io.streamops.index.schema;

import com.google.common.base.Optional;
import com.optimaize.langdetect.LanguageDetector;
import com.optimaize.langdetect.LanguageDetectorBuilder;
import com.optimaize.langdetect.i18n.LdLocale;
import com.optimaize.langdetect.ngram.NgramExtractors;
import com.optimaize.langdetect.profiles.LanguageProfileReader;
import java.io.IOException;
import java.io.UncheckedIOException;

/** The language of a page, judged by a sample of its text. */
final class LanguageGuess {
    /** Of a page whose language cannot be told. */
    static final String UNSURE = "und";

    private static final int SAMPLE = 240;
    private static final int SHORTEST = 20;
    private static final double SURE = 0.9;

    private final LanguageDetector detector;

    LanguageGuess() {
        try {
            detector = LanguageDetectorBuilder.create(NgramExtractors.standard())
                    .withProfiles(new LanguageProfileReader().readAllBuiltIn())
                    .minimalConfidence(SURE)
                    .build();
        } catch (IOException e) {
            throw new UncheckedIOException("the language profiles cannot be read", e);
        }
    }

    /** ISO 639-1, or {@link #UNSURE}. */
    String of(String text) {
        if (text.length() < SHORTEST) {
            return UNSURE;
        }
        Optional<LdLocale> guess = detector.detect(text.substring(0, Math.min(SAMPLE, text.length())));
        return guess.isPresent() ? guess.get().getLanguage() : UNSURE;
    }
}
