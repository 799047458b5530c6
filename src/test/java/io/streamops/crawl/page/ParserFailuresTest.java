package io.streamops.crawl.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vertx.core.buffer.Buffer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages on which jsoup itself fails, found by fuzzing around the depth limit. */
class ParserFailuresTest {
    private static final String FORMATTING = "open-formatting-at-the-depth-limit";

    private static String page(String name) throws IOException {
        try (var file = ParserFailuresTest.class.getResourceAsStream("/page/" + name + ".html")) {
            return new String(Objects.requireNonNull(file).readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** When this test fails, a newer jsoup no longer does: then {@link BoundedTree.SimplifiedMarkup} may go. */
    @ParameterizedTest
    @ValueSource(strings = {FORMATTING, "open-link-at-the-depth-limit", "template-at-the-depth-limit"})
    void jsoupFails(String name) throws IOException {
        var page = page(name);

        assertThatThrownBy(() -> parse(page)).isInstanceOf(RuntimeException.class);
    }

    private static void parse(String page) {
        try (var stream = new StreamParser(Parser.htmlParser().setMaxDepth(PageLimits.DEPTH))) {
            stream.parse(page, "").stream().forEach(element -> {});
        }
    }

    @Test
    void thePageIsReadWithoutItsFormatting() throws Exception {
        var page = Reading.html(page(FORMATTING));

        assertThat(page.title()).isEqualTo("Open formatting");
        assertThat(page.text()).isEqualTo("see an example. bold and slanted, never closed words at the depth limit.");
        assertThat(page.markdown())
                .contains("Bold and slanted", "an example", "[depth](https://example.com/depth)")
                .doesNotContain("*", "`");
        assertThat(page.links()).containsExactly("https://example.com/depth");
        assertThat(page.jsonLd().encode()).isEqualTo("[{\"@type\":\"Thing\"}]");
        assertThat(page.truncated()).isFalse();
    }

    @Test
    void itsLinksAreFoundAlone() throws Exception {
        var source = new PageReader.Source(Reading.URL, "text/html", Buffer.buffer(page(FORMATTING)));

        assertThat(new PageReaders().links(source).links()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"open-link-at-the-depth-limit", "template-at-the-depth-limit"})
    void whatIsInATemplateIsStillNotRead(String name) throws IOException {
        var page = Reading.html(page(name));

        assertThat(page.title()).isNotEmpty();
        assertThat(page.text()).isEqualTo("before");
    }

    /** One page in a thousand of these makes jsoup fail. */
    @Test
    void noMixtureOfMarkupAtTheDepthLimitFails() {
        var pieces = List.of(
                "<b>",
                "</b>",
                "<i>",
                "<u>",
                "<font size=1>",
                "<a href=x>",
                "</a>",
                "<p>",
                "</p>",
                "<template>",
                "</template>",
                "<select>",
                "<noscript>",
                "<svg>",
                "<table>",
                "<td>",
                "<object>",
                "<h1>",
                "words",
                "<br>");
        var random = new Random(7);
        for (var n = 0; n < 2_000; n++) {
            var page = new StringBuilder();
            for (var part = 0; part < 3; part++) {
                for (var i = random.nextInt(6); i > 0; i--) {
                    page.append(pieces.get(random.nextInt(pieces.size())));
                }
                page.append("<div>".repeat(part == 1 ? PageLimits.DEPTH - random.nextInt(9) : 0));
            }

            assertThat(Reading.html(page.toString()).links()).hasSizeLessThanOrEqualTo(1);
        }
    }
}
