package io.streamops.crawl.page;

import static io.streamops.crawl.page.Reading.body;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MarkdownTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            ignoreLeadingAndTrailingWhitespace = true,
            value = {
                "<h2>A <i>b</i></h2>c | ## A *b*⏎⏎c",
                "<h3><div>a</div><div>b</div></h3><h4></h4> | ### a b",
                "<p>a</p><p>b</p>c | a⏎⏎b⏎⏎c",
                "a <b> b </b>c | a **b** c",
                "un<b>believ</b>able | un**believ**able",
                "<b></b><i> </i>a<b><b>b</b></b> | a**b**",
                "<b><p>a</p><p>b</p></b> | **a**⏎⏎**b**",
                "<s>a</s> <q>b</q> | ~~a~~ “b”",
                "<a href=/x>y</a> | [y](https://example.com/x)",
                "<a href='/x(1)'>y</a> | [y](https://example.com/x%281%29)",
                "<a href='#x'>y</a> <a href='javascript:x'>z</a> | y z",
                "<a href=/x></a><a href=/x> <b>y</b> </a>z | [**y**](https://example.com/x) z",
                "<img src=/i.png alt='an [x]'> | ![an \\[x\\]](https://example.com/i.png)",
                "<a href=/x><img src=/i.png alt=i></a> | [![i](https://example.com/i.png)](https://example.com/x)",
                "<img alt=nothing><img src='data:x' alt=nothing>a | a",
                "a<br>b<br><br>c<br> | a  ⏎b  ⏎c",
                "a<hr>b | a⏎⏎---⏎⏎b",
                "<ul><li>a<li>b<ul><li>c</ul><li></ul>d | - a⏎- b⏎  - c⏎⏎d",
                "<ol start=9><li>a<li>b<p>c</p></ol> | 9. a⏎10. b⏎⏎    c",
                "<ol><li><p>a</p></li></ol> | 1. a",
                "<blockquote><p>a</p><p>b</p></blockquote>c | > a⏎>⏎> b⏎⏎c",
                "<blockquote><ul><li>a<li>b</ul></blockquote> | > - a⏎> - b",
                "<ul><li><blockquote>a</blockquote></ul> | - > a",
            })
    void elementsAreMarked(String html, String markdown) {
        assertThat(body(html).markdown()).isEqualTo(markdown.replace('⏎', '\n'));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '¦',
            quoteCharacter = '`',
            value = {
                "*a* _b_ snake_case ¦ \\*a\\* \\_b\\_ snake_case",
                "[a](b) ![c] ¦ \\[a\\](b) !\\[c\\]",
                "&lt;b> &amp;amp; R&amp;D & ¦ \\<b> \\&amp; R\\&D &",
                "# a ¦ \\# a",
                "a # b - c + d > e 1. f ¦ a # b - c + d > e 1. f",
                "1. a ¦ 1\\. a",
                "12) a ¦ 12\\) a",
                "1.5 a ¦ 1.5 a",
                "- a ¦ \\- a",
                "+ a ¦ \\+ a",
                "&gt; a ¦ \\> a",
                "=== ¦ \\===",
                "~~~ ¦ \\~\\~\\~",
                "a\\b ¦ a\\\\b",
                "x<br># y ¦ x  ⏎\\# y",
                "a | b ¦ a | b",
            })
    void textIsNotTakenForMarks(String html, String markdown) {
        assertThat(body("<p>" + html).markdown()).isEqualTo(markdown.replace('⏎', '\n'));
    }

    @Test
    void codeIsKeptAsItIs() {
        assertThat(body("a <code>x  * <b>y</b></code> b").markdown()).isEqualTo("a `x * y` b");
        assertThat(body("<code>a`b</code>").markdown()).isEqualTo("``a`b``");
        assertThat(body("<pre class='language-java'>\n  a\n\n *b*<br>c</pre>d").markdown())
                .isEqualTo("```java\n  a\n\n *b*\nc\n```\n\nd");
        assertThat(body("<pre>a\n```\nb</pre>").markdown()).isEqualTo("````\na\n```\nb\n````");
        assertThat(body("<ul><li><pre>a\nb</pre></ul>").markdown()).isEqualTo("- ```\n  a\n  b\n  ```");
        assertThat(body("<pre></pre><code></code>a").markdown()).isEqualTo("a");
    }

    @Test
    void aTableOfFiguresIsATable() {
        assertThat(body("<table><tr><th>a<th>b</tr><tr><td>1|2<td><p>x</p><p>y</p><tr><td>3</table>z")
                        .markdown())
                .isEqualTo("| a | b |\n| --- | --- |\n| 1\\|2 | x y |\n| 3 | |\n\nz");
    }

    @Test
    void aTableForLayoutIsItsBlocks() {
        assertThat(body("<table><tr><td>a<td><table><tr><td>b</table></table>").markdown())
                .isEqualTo("a\n\nb");
        assertThat(body("<table><tr><td><h2>a</h2><td>b<tr><td>c<td>d</table>").markdown())
                .isEqualTo("## a\n\nb\n\nc\n\nd");
    }

    @Test
    void nothingIsWrittenForNothing() {
        assertThat(body("<ul><li></ul><blockquote></blockquote><h1> </h1><p><b></b></p><table></table>")
                        .markdown())
                .isEmpty();
    }
}
