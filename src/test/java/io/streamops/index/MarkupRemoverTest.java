package io.streamops.index;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MarkupRemoverTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                <p>One</p><p>two</p>                         | One two
                <P CLASS="x">One<BR/>two                     | One two
                w<b>or</b>d and H<sub>2</sub>O               | word and H2O
                <a href="/x?a=1&amp;b=2" title='a > b'>go</a> | go
                <a href=/x/>go</a >                          | go
                <input type=text disabled><img src="a"/>x    | x
                one<li>two<li>three                          | one two three
                one<br>two<hr />three                        | one two three
                <script async src="x">if (a<b) c();</script>kept | kept
                a<style>p { color: red }</style>b            | a b
                <script>a</script>b<SCRIPT>c</SCRIPT >d      | b d
                <script>never closed                         | never closed
                <!DOCTYPE html><html><body>x</body></html>   | x
                a<!-- <p>not</p> -->b                        | a b
                <b>not closed                                | not closed
                closed</div> alone                           | closed alone
                Caf&eacute; &amp; bar, don&#39;t &#x1F600;   | Café & bar, don't 😀
                the &lt;div&gt; element, &amp;lt;            | the <div> element, &lt;
                <table><tr><td>a<td>b</table>                | a b
                """)
    void htmlIsTakenOut(String text, String plain) {
        assertThat(MarkupRemover.plain(text).strip().replaceAll(" +", " ")).isEqualTo(plain);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "plain",
                "a<b",
                "a<b and c>d",
                "a <b and c> d",
                "x < y > z",
                "x <p",
                "List<String>",
                "Map<String, List<Object>>",
                "Class<Object> and vector<a>",
                "Map<Object, Link>",
                "if (i<a.length && b>c)",
                "<ann@example.com> <a@b.c> <https://example.com/>",
                "<my-element> <foo> </foo> <string>",
                "<3 <- -> <> </> <!-- not closed",
                "<a href=\"not closed",
                "<a href=\"x\"y>",
                "<1b> <b!>",
                "fish & chips &c &nosuch; &; &#; a&amp b"
            })
    void whatIsNoHtmlStays(String text) {
        assertThat(MarkupRemover.plain(text)).isEqualTo(text);
    }

    /** Each is parsed in much less than a second; quadratic parsing would take hours. */
    @Test
    @Timeout(60)
    void aTextIsReadOnceHoweverItIsMade() {
        for (var part : List.of(
                "<",
                "<!--",
                "<a",
                "<a ",
                "<a b=\"",
                "<a b='\" ",
                "<script>",
                "<script></script",
                "</a ",
                "a<b>",
                "<a b ",
                "<a b=c ",
                "<!doctype ",
                "&#",
                "<b",
                "<a x=\"<a y='")) {
            var text = part.repeat(2_000_000 / part.length());
            assertThat(MarkupRemover.plain(text)).as(part).isNotNull();
        }
    }
}
