package io.streamops.crawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.page.NormalUrl;
import org.junit.jupiter.api.Test;

class UrlTurnsTest {
    private static final NormalUrl HERE = new NormalUrl("http://example.com/here");
    private static final NormalUrl THERE = new NormalUrl("http://example.com/there");

    private final UrlTurns turns = new UrlTurns();

    @Test
    void crawlsOfOneUrlTakeTurns() {
        var first = turns.take(HERE);
        var second = turns.take(HERE);
        var third = turns.take(HERE);

        assertThat(second.isComplete()).isFalse();
        first.result().end();
        assertThat(second.succeeded()).isTrue();
        assertThat(third.isComplete()).isFalse();
        second.result().end();
        assertThat(third.succeeded()).isTrue();
    }

    @Test
    void otherUrlsDoNotWait() {
        turns.take(HERE);

        assertThat(turns.take(THERE).succeeded()).isTrue();
    }

    @Test
    void aUrlWhoseTurnsAreOverCanBeTakenAgain() {
        turns.take(HERE).result().end();

        assertThat(turns.take(HERE).succeeded()).isTrue();
        assertThat(turns.take(HERE).isComplete()).isFalse();
    }

    @Test
    void onceClosedNobodyWaits() {
        var first = turns.take(HERE);
        var second = turns.take(HERE);

        turns.close();

        assertThat(second.cause()).isInstanceOf(Stopping.class);
        assertThat(turns.take(THERE).cause()).isInstanceOf(Stopping.class);
        first.result().end();
    }
}
