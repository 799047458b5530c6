package io.streamops.contract.crawl;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** How far a crawl request has come. */
public enum CrawlStatus {
    PENDING("pending"),
    /** Written by gateways of other makes; ours goes from pending to the end at once. */
    IN_PROGRESS("in_progress"),
    COMPLETED("completed"),
    FAILED("failed");

    private final String word;

    CrawlStatus(String word) {
        this.word = word;
    }

    public String word() {
        return word;
    }

    public Set<CrawlStatus> next() {
        return switch (this) {
            case PENDING -> Set.of(IN_PROGRESS, COMPLETED, FAILED);
            case IN_PROGRESS -> Set.of(COMPLETED, FAILED);
            case COMPLETED, FAILED -> Set.of();
        };
    }

    public boolean isFinal() {
        return next().isEmpty();
    }

    public static Optional<CrawlStatus> of(String word) {
        return Arrays.stream(values())
                .filter(status -> status.word.equals(word))
                .findFirst();
    }
}
