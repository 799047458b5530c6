package io.streamops.contract.post;

import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** How much a post may harm those whom it is about; the worst first. */
public enum Risk {
    CRITICAL,
    HIGH,
    MEDIUM,
    LOW;

    /** As it is written in messages and answers. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<Risk> of(String word) {
        return Stream.of(values()).filter(risk -> risk.word().equals(word)).findAny();
    }
}
