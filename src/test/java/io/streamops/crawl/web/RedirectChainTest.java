package io.streamops.crawl.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.page.NormalizedUrl;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;

class RedirectChainTest {
    private static final RedirectChain START = RedirectChain.from(HttpUrl.get("http://example.com/0"));

    @Test
    void tenRedirectsAreFollowedAndNoMore() {
        var route = START;
        for (var hop = 1; hop <= 10; hop++) {
            route = onward(route, "http://example.com/" + hop);
        }

        assertThat(route.to(HttpUrl.get("http://example.com/11")))
                .isEqualTo(new RedirectChain.DeadEnd("The site redirects more than 10 times"));
    }

    @Test
    void aLoopIsSeenAsSoonAsItCloses() {
        var route = onward(START, "http://example.com/1");

        assertThat(route.to(HttpUrl.get("http://example.com/0#again")))
                .isEqualTo(new RedirectChain.DeadEnd("The site redirects in a loop"));
        assertThat(route.to(HttpUrl.get("http://example.com/1")))
                .isEqualTo(new RedirectChain.DeadEnd("The site redirects in a loop"));
    }

    @Test
    void aRedirectToTheSamePageInAnotherSpellingIsNoLoop() {
        var route = onward(START, "http://example.com/0?utm_source=here");

        assertThat(route.page()).isEqualTo(START.page());
    }

    @Test
    void aPageIsRememberedWhereItIsAndWhereItWasAskedFor() {
        var requested = START.page();

        assertThat(START.names(requested)).containsExactly(requested);
        assertThat(onward(START, "http://Example.com/There").names(requested))
                .containsExactly(new NormalizedUrl("http://example.com/there"), requested);
    }

    private static RedirectChain onward(RedirectChain route, String target) {
        var step = route.to(HttpUrl.get(target));
        assertThat(step).isInstanceOf(RedirectChain.Onward.class);
        return ((RedirectChain.Onward) step).chain();
    }
}
