package io.streamops.crawl.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.kit.JsonSize;
import io.vertx.core.json.JsonArray;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages that are made to cost: each is read to its bounds, and costs no more than that. */
class HostilePagesTest {
    private static final int SIZE = 1_000_000;
    private static final ScrapedData.FetchMetadata FACTS =
            new ScrapedData.FetchMetadata("u", "u", 200, "text/html", Instant.EPOCH, Duration.ZERO, SIZE, false);
    private static final List<String> PIECES = List.of(
            "<",
            ">",
            "</",
            "/>",
            "<!--",
            "-->",
            "<![CDATA[",
            "<p>",
            "<b>",
            "</b>",
            "<a href='x'>",
            "</a>",
            "<table>",
            "<tr>",
            "<td>",
            "</table>",
            "<ul>",
            "<li>",
            "</ul>",
            "<pre>",
            "</pre>",
            "<code>",
            "</code>",
            "<h1>",
            "</h1>",
            "<script>",
            "</script>",
            "<script type='application/ld+json'>",
            "<template>",
            "<svg>",
            "<math>",
            "<select>",
            "<br>",
            "<hr>",
            "<body x>",
            "<html lang=de>",
            "<frameset>",
            "<form>",
            "<title>",
            "<base href=//x>",
            "<blockquote>",
            "<main>",
            "<nav>",
            "&amp;",
            "&#xD800;",
            "&#0;",
            "\u0000",
            "\uFFFF",
            "\uD83D\uDE00",
            "\"",
            "'",
            "`",
            "*",
            "|",
            "\\",
            " ",
            "\n",
            "words ",
            "{\"a\":[",
            "<meta property=og:x content='y'>",
            "<img src=x alt='",
            "<div hidden>",
            "<q>",
            "é");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<div>",
                "<a>x",
                "<table>",
                "<table><tr><td>",
                "<font>x",
                "<b><p>x",
                "<ul><li>x",
                "<blockquote>x",
                "<pre>x",
                "<svg>",
                "<select>x",
                "<h1>x",
                "<!--",
                "<!",
                "<",
                "</p>",
                "&",
                "&amp;",
                "*",
                "\"\\",
                " ",
                "\u0000",
                "<script>",
                "<title>",
                "<textarea>x",
                "<a href=\"",
                "<b><div>x</b>",
                "<header><h1>x</h1></header>",
                "<br>x",
                "<code>`",
                "<html a>",
                "<base href=x>",
                "<template>",
                "[x](",
                "<template><div>",
                "<nobr>x",
                "<math><mi>x"
            })
    void whateverIsRepeatedIsReadToItsBounds(String piece) {
        assertWithinBounds(Reading.html(piece.repeat(SIZE / piece.length())));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<font a=%d>x",
                "<b a=%d><p>x",
                "<a href=/%d>x</a>",
                "<body a%d=x>",
                "<i%d>x",
                "<p id=%d class=c%d>x"
            })
    void whateverIsNumberedIsReadToItsBounds(String piece) {
        var page = new StringBuilder();
        for (var n = 0; page.length() < SIZE; n++) {
            page.append(piece.replace("%d", Integer.toString(n)));
        }
        assertWithinBounds(Reading.html(page.toString()));
    }

    @Test
    void whatIsNestedTooDeepIsStillRead() {
        var page = Reading.html("<div>".repeat(100_000) + "deep" + "</div>".repeat(100_000) + "after");

        assertThat(page.text()).contains("deep").doesNotContain("<");
    }

    @Test
    void anElementMayHaveAMillionAttributes() {
        var page = new StringBuilder("<p");
        for (var n = 0; n < 1_000_000; n++) {
            page.append(" a").append(n);
        }
        assertThat(Reading.html(page.append(">read").toString()).text()).isEqualTo("read");
    }

    @Test
    void whatIsCutSaysSo() {
        assertThat(Reading.html("<p>x".repeat(250_000)).truncated()).isTrue();
        assertThat(Reading.html("<p>x".repeat(1_000)).truncated()).isFalse();
    }

    @Test
    void noMixtureOfMarkupFails() {
        var random = new Random(6);
        for (var n = 0; n < 4_000; n++) {
            var page = new StringBuilder();
            for (var i = random.nextInt(120); i > 0; i--) {
                page.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            assertWithinBounds(Reading.html(page.toString()));
        }
    }

    private static void assertWithinBounds(Page page) {
        assertThat(JsonSize.of(page.text())).isLessThanOrEqualTo(PageLimits.TEXT);
        assertThat(JsonSize.of(page.markdown())).isLessThanOrEqualTo(PageLimits.MARKDOWN);
        assertThat(JsonSize.of(page.title())).isLessThanOrEqualTo(PageLimits.TITLE);
        assertThat(page.openGraph().toBuffer().length()).isLessThanOrEqualTo(PageLimits.OPEN_GRAPH);
        assertThat(page.jsonLd().toBuffer().length()).isLessThanOrEqualTo(PageLimits.JSON_LD);
        assertThat(new JsonArray(page.links()).toBuffer().length()).isLessThanOrEqualTo(PageLimits.LINKS);
        assertThat(ScrapedData.of(page, FACTS).toBuffer().length()).isLessThanOrEqualTo(PageLimits.SCRAPED_DATA);
    }
}
