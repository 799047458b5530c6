package io.streamops.node.descriptor;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The verticles of StreamOps. */
public enum VerticleName {
    GATEWAY,
    CRAWL_WORKER,
    JOB_WORKER,
    EVENT_PROCESSOR,
    INDEXER,
    COLLECTED_CONSUMER;

    /** The name in the descriptor, such as {@code crawl-worker}. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    static Optional<VerticleName> find(String text) {
        return Arrays.stream(values())
                .filter(name -> name.toString().equals(text))
                .findFirst();
    }

    static String known() {
        return Arrays.stream(values()).map(VerticleName::toString).collect(Collectors.joining(", "));
    }
}
