package io.streamops.contract.post;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** The risk of a post, highest first. */
public enum RiskLevel {
    CRITICAL,
    HIGH,
    MEDIUM,
    LOW;

    /** The value in messages and responses. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<RiskLevel> of(String word) {
        return Stream.of(values()).filter(risk -> risk.word().equals(word)).findAny();
    }
}
