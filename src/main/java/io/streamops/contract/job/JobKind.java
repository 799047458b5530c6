package io.streamops.contract.job;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The kind of a job. */
public enum JobKind {
    CHAT,
    PLAN,
    CODE,
    TOOL,
    RAG,
    EMBED;

    private static final Map<String, JobKind> BY_WORD =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(JobKind::word, Function.identity()));

    private final String word = name().toLowerCase(Locale.ROOT);

    public String word() {
        return word;
    }

    public static Optional<JobKind> of(String word) {
        return Optional.ofNullable(BY_WORD.get(word));
    }
}
