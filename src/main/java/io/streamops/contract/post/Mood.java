package io.streamops.contract.post;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** What a post's words feel like. */
public enum Mood {
    POSITIVE,
    NEUTRAL,
    NEGATIVE;

    /** As it is written in messages and answers. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Mood> of(String word) {
        return Stream.of(values()).filter(mood -> mood.word().equals(word)).findAny();
    }
}
