package io.streamops.crawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.crawl.web.Reply;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class TriesTest {
    private final Tries tries = Tries.standard();

    @Test
    void waitsLongerAfterEachTryAndEndsWithTheThird() {
        assertThat(tries.after(failed(null), 1)).isEqualTo(new Tries.Wait(Duration.ofSeconds(1)));
        assertThat(tries.after(failed(null), 2)).isEqualTo(new Tries.Wait(Duration.ofSeconds(2)));
        assertThat(tries.after(failed(null), 3))
                .isEqualTo(new Tries.GiveUp("The site answered 503 Service Unavailable (3 tries)"));
    }

    @Test
    void waitsAsLongAsTheSiteWants() {
        assertThat(tries.after(failed(Duration.ofSeconds(90)), 1)).isEqualTo(new Tries.Wait(Duration.ofSeconds(90)));
        assertThat(tries.after(failed(Duration.ofMinutes(15)), 1)).isEqualTo(new Tries.Wait(Duration.ofMinutes(15)));
    }

    @Test
    void waitsNoLessThanItWouldByItself() {
        assertThat(tries.after(failed(Duration.ZERO), 2)).isEqualTo(new Tries.Wait(Duration.ofSeconds(2)));
    }

    @Test
    void doesNotWaitForASiteThatWantsItTooLong() {
        assertThat(tries.after(failed(Duration.ofHours(1)), 1))
                .isEqualTo(new Tries.GiveUp("The site answered 503 Service Unavailable and wants to be left alone for"
                        + " 3600 s, which is too long to wait"));
    }

    @Test
    void leavesASiteAloneForABoundedTimeOnly() {
        assertThat(tries.rest(Duration.ofSeconds(5))).isEqualTo(Duration.ofSeconds(5));
        assertThat(tries.rest(Duration.ofDays(1))).isEqualTo(Duration.ofMinutes(15));
    }

    private static Reply.TryAgain failed(@Nullable Duration after) {
        return new Reply.TryAgain("The site answered 503 Service Unavailable", after, true);
    }
}
