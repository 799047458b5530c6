package io.streamops.crawl.worker;

import io.streamops.crawl.web.PageStatus;
import io.streamops.crawl.web.PoliteVisits;
import io.streamops.execution.RetryPolicy;
import io.streamops.messaging.Backoff;
import java.time.Duration;

/** How often a URL is asked for, and how long to wait in between. A site that wants a longer rest than sites get is not asked again. */
record CrawlRetryPolicy(RetryPolicy attempts) {
    static CrawlRetryPolicy standard() {
        return new CrawlRetryPolicy(new RetryPolicy(3, new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(10))));
    }

    /** What follows an attempt that failed. */
    sealed interface Next {}

    /** Another attempt, after so long. */
    record Wait(Duration time) implements Next {}

    /** None. */
    record GiveUp(String reason) implements Next {}

    /** @param attempt 1 for the first */
    Next after(PageStatus.TryAgain failed, int attempt) {
        var asked = failed.after();
        if (!attempts.allowsRetry(attempt)) {
            return new GiveUp("%s (%d tries)".formatted(failed.reason(), attempt));
        }
        if (asked != null && asked.compareTo(PoliteVisits.LONGEST_REST) > 0) {
            return new GiveUp("%s and wants to be left alone for %d s, which is too long to wait"
                    .formatted(failed.reason(), asked.toSeconds()));
        }
        return new Wait(attempts.delay(attempt, asked));
    }
}
