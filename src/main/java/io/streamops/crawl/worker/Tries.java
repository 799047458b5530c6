package io.streamops.crawl.worker;

import io.streamops.crawl.web.PoliteVisits;
import io.streamops.crawl.web.Reply;
import io.streamops.messaging.Backoff;
import java.time.Duration;

/**
 * How often a URL is tried, and how long is waited in between.
 *
 * @param most how many tries are made
 * @param backoff how long is waited where the site does not say
 * @param patience a site that wants to be left alone for longer is not tried again
 */
record Tries(int most, Backoff backoff, Duration patience) {
    static Tries standard() {
        return new Tries(3, new Backoff(Duration.ofSeconds(1), Duration.ofSeconds(10)), PoliteVisits.LONGEST_REST);
    }

    /** What follows a try that failed. */
    sealed interface Next {}

    /** Another try, after so long. */
    record Wait(Duration time) implements Next {}

    /** None. */
    record GiveUp(String reason) implements Next {}

    /** @param tries how many were made so far */
    Next after(Reply.TryAgain failed, int tries) {
        var asked = failed.after();
        if (tries >= most) {
            return new GiveUp("%s (%d tries)".formatted(failed.reason(), tries));
        }
        if (asked != null && asked.compareTo(patience) > 0) {
            return new GiveUp("%s and wants to be left alone for %d s, which is too long to wait"
                    .formatted(failed.reason(), asked.toSeconds()));
        }
        var own = backoff.after(tries);
        return new Wait(asked == null || asked.compareTo(own) < 0 ? own : asked);
    }
}
