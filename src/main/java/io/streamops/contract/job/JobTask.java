package io.streamops.contract.job;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a job can be asked to do. */
public enum JobTask {
    CHAT,
    PLAN,
    CODE,
    TOOL,
    RAG,
    EMBED;

    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    public static Optional<JobTask> of(String word) {
        return Arrays.stream(values()).filter(task -> task.word().equals(word)).findFirst();
    }
}
