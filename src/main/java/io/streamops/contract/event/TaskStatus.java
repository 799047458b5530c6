package io.streamops.contract.event;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The status of a task. */
public enum TaskStatus {
    PENDING,
    PROCESSING,
    RETRYING,
    COMPLETED,
    DEAD_LETTER;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<TaskStatus> of(String word) {
        return Arrays.stream(values())
                .filter(status -> status.word().equals(word))
                .findFirst();
    }

    public boolean isFinal() {
        return this == COMPLETED || this == DEAD_LETTER;
    }
}
