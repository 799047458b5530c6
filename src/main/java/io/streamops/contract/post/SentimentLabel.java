package io.streamops.contract.post;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The polarity of a post. */
public enum SentimentLabel {
    POSITIVE,
    NEUTRAL,
    NEGATIVE;

    /** The value in messages and responses. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<SentimentLabel> of(String word) {
        return Stream.of(values()).filter(mood -> mood.word().equals(word)).findAny();
    }
}
