package io.streamops.crawl.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class CrawlEventCursorTest {
    @ParameterizedTest
    @ValueSource(strings = {"1795003200000-0", "1795003200000-12~38e9351d-ab05-428b-a6ec-ddd100678807"})
    void aPlaceIsReadAsItIsWritten(String text) {
        assertThat(CrawlEventLog.Cursor.parse(text))
                .map(CrawlEventLog.Cursor::toString)
                .contains(text);
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "x", "1", "1-", "-1", "1-1~", "1-1~%", "99999999999999999999-1", "1-1 ", "1-1\n"})
    void whatIsNotOursIsNone(String text) {
        assertThat(CrawlEventLog.Cursor.parse(text)).isEmpty();
    }

    @Test
    void anyIdOfARequestFitsIntoALine() {
        var place = new CrawlEventLog.Cursor("1-2", "~\n ä/+%");

        assertThat(place.toString()).doesNotContain("\n", " ");
        assertThat(CrawlEventLog.Cursor.parse(place.toString())).contains(place);
        assertThat(place.live().toString()).isEqualTo("1-2");
        assertThat(place.at("1-3").shown("b")).hasToString("1-3~b");
    }
}
