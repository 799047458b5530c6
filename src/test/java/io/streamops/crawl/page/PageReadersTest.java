package io.streamops.crawl.page;

import static io.streamops.crawl.page.Reading.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageReadersTest {
    private static final String PAGE = "<!DOCTYPE html><html><head><title>A</title></head><body>b</body></html>";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/html", "TEXT/HTML;charset=utf-8", "text/html ; charset=\"nonsense\"", "application/xhtml+xml", "",
                "application/octet-stream", "unknown/unknown", "html", "text/html;;;=;charset", "*/*"
            })
    void htmlIsReadWhateverItsTypeIsWrittenLike(String type) throws PageReader.Unreadable {
        assertThat(read(PAGE, type).title()).isEqualTo("A");
        assertThat(read(PAGE, type).text()).isEqualTo("b");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "text/html; charset= iso8859-2 ",
                "text/html;charset=\"\tISO8859-2\t\"",
                "text/html ; charset\t=' iso8859-2 '; x=y"
            })
    void blanksAroundACharsetDoNotCount(String type) throws PageReader.Unreadable {
        assertThat(read("Łódź".getBytes(Charset.forName("ISO-8859-2")), type).text())
                .isEqualTo("łódź");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<!-- c --> <html>",
                "\uFEFF <HTML>",
                "<?xml version='1.0'?><!doctype html>",
                "<p>",
                "<body class=x>"
            })
    void whatBeginsLikeHtmlIsHtml(String beginning) throws PageReader.Unreadable {
        assertThat(read(beginning + "<title>A</title>b", "").title()).isEqualTo("A");
    }

    @ParameterizedTest
    @ValueSource(strings = {"plain <html>", "<abbr>", "{\"a\": 1}", "a < b", "é"})
    void otherTextOfNoTypeIsText(String text) throws PageReader.Unreadable {
        assertThat(read(text, "").text()).isEqualTo(text);
    }

    @Test
    void plainTextIsNotTakenForMarkup() throws PageReader.Unreadable {
        var page = read("# Title\r\n\r\nSome <b>TEXT</b>\r* x\u0000", "text/plain");

        assertThat(page.text()).isEqualTo("# title some <b>text</b> * x");
        assertThat(page.markdown()).isEqualTo("# Title\n\nSome <b>TEXT</b>\n* x");
        assertThat(page.title()).isEmpty();
        assertThat(page.links()).isEmpty();
    }

    @Test
    void plainTextIsCutWhereItIsTooLong() throws PageReader.Unreadable {
        var page = read("word ".repeat(200_000), "text/plain");

        assertThat(page.truncated()).isTrue();
        assertThat(page.text()).hasSizeLessThanOrEqualTo(PageLimits.TEXT).endsWith("word");
        assertThat(page.markdown())
                .hasSizeLessThanOrEqualTo(PageLimits.MARKDOWN)
                .endsWith("word");
    }

    @ParameterizedTest
    @ValueSource(strings = {"application/pdf", "image/png", "application/json", "text/css"})
    void anythingElseIsRefusedByName(String type) {
        assertThatThrownBy(() -> read(PAGE, type + "; x=y"))
                .isInstanceOf(PageReader.Unreadable.class)
                .hasMessage("The content is " + type + ", which cannot be read as a page");
    }

    @Test
    void aTypeAsLongAsAPageDoesNotFillTheMessage() {
        assertThatThrownBy(() -> read(PAGE, "a/" + "b".repeat(10_000)))
                .isInstanceOf(PageReader.Unreadable.class)
                .message()
                .hasSizeLessThan(200);
    }

    @ParameterizedTest
    @ValueSource(strings = {"%PDF-1.4\u0000", "PK\u0003\u0004", "GIF89a\u0001\u0000"})
    void bytesOfNoTypeAreRefused(String bytes) {
        assertThatThrownBy(() -> read(bytes, "application/octet-stream")).isInstanceOf(PageReader.Unreadable.class);
        assertThatThrownBy(() -> read(new byte[] {'a', (byte) 0xFF, 'b'}, ""))
                .isInstanceOf(PageReader.Unreadable.class);
    }

    @Test
    void xhtmlClosesItsElementsByItself() throws PageReader.Unreadable {
        var page = read(
                "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml' xml:lang='fr'><head><title>A</title>"
                        + "<script src='x'/></head><body><div/><p>b&nbsp;<![CDATA[c]]></p></body></html>",
                "application/xhtml+xml");

        assertThat(page.text()).isEqualTo("b c");
        assertThat(page.language()).isEqualTo("fr");
    }
}
