package io.streamops.contract.event;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** The priority of a workflow, highest first. */
public enum WorkflowPriority {
    HIGH,
    MEDIUM,
    LOW;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<WorkflowPriority> of(String word) {
        return Arrays.stream(values())
                .filter(priority -> priority.word().equals(word))
                .findFirst();
    }
}
