package io.streamops.crawl.worker;

import io.streamops.crawl.web.PageStatus;
import io.streamops.crawl.web.PoliteVisits;
import io.streamops.execution.RetryPolicy;
import io.streamops.messaging.Backoff;
import java.time.Duration;

/** Decides whether and when a URL is requested again. A site that demands too long a delay is not requested again. */
record CrawlRetryPolicy(RetryPolicy attempts) {
    static CrawlRetryPolicy standard() {
        return new CrawlRetryPolicy(new RetryPolicy(3, new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(10))));
    }

    /** The decision after a failed attempt. */
    sealed interface Next {}

    /** Another attempt after this time. */
    record Wait(Duration time) implements Next {}

    /** No further attempt; the reason is for the user. */
    record GiveUp(String reason) implements Next {}

    /** @param attempt 1 for the first */
    Next after(PageStatus.TryAgain failed, int attempt) {
        var demanded = failed.after();
        if (!attempts.allowsRetry(attempt)) {
            return new GiveUp("%s (%d attempts)".formatted(failed.reason(), attempt));
        }
        if (demanded != null && demanded.compareTo(PoliteVisits.LONGEST_REST) > 0) {
            return new GiveUp("%s and demands a delay of %d s, which is too long to wait"
                    .formatted(failed.reason(), demanded.toSeconds()));
        }
        return new Wait(attempts.delay(attempt, demanded));
    }
}
