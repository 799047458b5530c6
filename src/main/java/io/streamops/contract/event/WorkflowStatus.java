package io.streamops.contract.event;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The status of a workflow. */
public enum WorkflowStatus {
    PENDING,
    PROCESSING,
    COMPLETED,
    FAILED,
    CANCELLED;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<WorkflowStatus> of(String word) {
        return Arrays.stream(values())
                .filter(status -> status.word().equals(word))
                .findFirst();
    }

    public boolean isFinal() {
        return this != PENDING && this != PROCESSING;
    }
}
