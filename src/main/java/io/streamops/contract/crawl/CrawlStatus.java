package io.streamops.contract.crawl;

import java.util.Arrays;
import java.util.Optional;
import java.util.Set;

/** The status of a crawl request. */
public enum CrawlStatus {
    PENDING("pending"),
    /** Only written by third-party gateways; ours goes directly from pending to a final status. */
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
