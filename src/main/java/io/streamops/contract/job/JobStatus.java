package io.streamops.contract.job;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** The status of a job. */
public enum JobStatus {
    QUEUED("queued"),
    RUNNING("running"),
    DONE("done"),
    ERROR("error"),
    CANCELED("canceled");

    private final String word;

    JobStatus(String word) {
        this.word = word;
    }

    /** The value in hashes; a final one is also the type of the last event. */
    public String word() {
        return word;
    }

    public Set<JobStatus> next() {
        return switch (this) {
            case QUEUED -> Set.of(RUNNING, ERROR, CANCELED);
            case RUNNING -> Set.of(DONE, ERROR, CANCELED);
            case DONE, ERROR, CANCELED -> Set.of();
        };
    }

    public boolean isFinal() {
        return next().isEmpty();
    }

    public static Optional<JobStatus> of(String word) {
        return Arrays.stream(values())
                .filter(status -> status.word.equals(word))
                .findFirst();
    }
}
