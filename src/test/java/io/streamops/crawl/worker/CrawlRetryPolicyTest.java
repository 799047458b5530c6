package io.streamops.crawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.web.PageStatus;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CrawlRetryPolicyTest {
    private final CrawlRetryPolicy policy = CrawlRetryPolicy.standard();

    @Test
    void waitsLongerAfterEachTryAndEndsWithTheThird() {
        assertThat(policy.after(failed(null), 1)).isEqualTo(new CrawlRetryPolicy.Wait(Duration.ofSeconds(1)));
        assertThat(policy.after(failed(null), 2)).isEqualTo(new CrawlRetryPolicy.Wait(Duration.ofSeconds(2)));
        assertThat(policy.after(failed(null), 3))
                .isEqualTo(new CrawlRetryPolicy.GiveUp("The site answered 503 Service Unavailable (3 attempts)"));
    }

    @Test
    void waitsAsLongAsTheSiteWants() {
        assertThat(policy.after(failed(Duration.ofSeconds(90)), 1))
                .isEqualTo(new CrawlRetryPolicy.Wait(Duration.ofSeconds(90)));
        assertThat(policy.after(failed(Duration.ofMinutes(15)), 1))
                .isEqualTo(new CrawlRetryPolicy.Wait(Duration.ofMinutes(15)));
    }

    @Test
    void waitsNoLessThanItWouldByItself() {
        assertThat(policy.after(failed(Duration.ZERO), 2)).isEqualTo(new CrawlRetryPolicy.Wait(Duration.ofSeconds(2)));
    }

    @Test
    void doesNotWaitForASiteThatWantsItTooLong() {
        assertThat(policy.after(failed(Duration.ofHours(1)), 1))
                .isEqualTo(
                        new CrawlRetryPolicy.GiveUp("The site answered 503 Service Unavailable and demands a delay of"
                                + " 3600 s, which is too long to wait"));
    }

    private static PageStatus.TryAgain failed(@Nullable Duration after) {
        return new PageStatus.TryAgain("The site answered 503 Service Unavailable", after, true);
    }
}
