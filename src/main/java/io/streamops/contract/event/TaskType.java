package io.streamops.contract.event;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The type of a task. */
public enum TaskType {
    EMAIL_NOTIFICATION,
    DATA_EXPORT,
    REPORT_GENERATION;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<TaskType> of(String word) {
        return Arrays.stream(values()).filter(type -> type.word().equals(word)).findFirst();
    }
}
