package io.streamops.crawl.page;

import static io.streamops.crawl.page.Reading.body;
import static io.streamops.crawl.page.Reading.paragraph;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MainContentTest {
    private static final String TEXT = paragraph("content");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<nav>away</nav>",
                "<header>away</header>",
                "<footer>away</footer>",
                "<aside>away</aside>",
                "<div role=navigation>away</div>",
                "<div role=banner>away</div>",
                "<section role=contentinfo>away</section>",
                "<div class='x Cookie-Banner'>away</div>",
                "<div id=onetrust-banner-sdk>away</div>",
                "<div class=sidebar>away</div>",
                "<ul class='breadcrumb'><li>away</ul>",
                "<div id=related_posts>away</div>",
                "<form>away <input value=x><button>go</button></form>",
                "<button>away</button><select><option>away</select><textarea>away</textarea>",
                "<ul><li><a href=1>away</a><li><a href=2>away</a><li><a href=3>away</a><li><a href=4>away</a></ul>",
                "<script>away</script><style>away</style><noscript>away</noscript><template>away</template>",
                "<div hidden>away</div><div aria-hidden=true>away</div><div style='color:red; display: none'>away</div>",
                "<svg><text>away</text></svg><iframe>away</iframe><object>away</object>",
            })
    void whatSurroundsTheContentIsLeftOut(String surroundings) {
        var page = body(surroundings + "<div><h1>Headline</h1>" + TEXT + "</div>" + surroundings);

        assertThat(page.text()).startsWith("headline content").doesNotContain("away", "go");
        assertThat(page.markdown()).startsWith("# Headline\n\ncontent").doesNotContain("away");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<article><header>kept</header>%s<footer>kept</footer></article>",
                "<header><h1>kept</h1></header>%s",
                "<div class=menu>kept %s</div>",
                "<form action=aspx>kept %s</form>",
                "<aside>kept %s</aside>",
                "%s<p>kept <a href=1>a</a> <a href=2>b</a> <a href=3>c</a> <a href=4>d</a></p>",
                "<main>%s<ul><li><a href=1>kept</a><li><a href=2>b</a><li><a href=3>c</a><li><a href=4>d</a></ul></main>",
                "<div class='cookie-recipes'>kept</div>%s",
                "<font><center>%s kept",
                "<table><tr><td>%s<td>kept</table>",
                "<custom-element>%s kept</custom-element>",
                "<dl><dt>kept<dd>%s</dl>",
                "<body style='display:none'>%s kept",
                "%s<label>kept</label>",
            })
    void whatMayBeContentStays(String page) {
        assertThat(body(page.replace("%s", TEXT)).text()).contains("kept", "content content");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "<nav>kept</nav>",
                "<header>kept</header>",
                "<form>kept</form>",
                "<a href=x>kept</a>",
                "<main></main>kept",
                "<div class=footer>kept",
                "<article>a</article><article>b</article>kept",
                "<aside>kept</aside>"
            })
    void aPageWithAFewWordsGivesAllOfThem(String page) {
        assertThat(body(page).text()).contains("kept");
    }

    @Test
    void aPageThatHidesAllIsReadAllTheSame() {
        assertThat(body("<div aria-hidden=true>" + TEXT + "</div>").text()).startsWith("content content");
    }

    @Test
    void theMainElementIsTheContent() {
        var page = body("<div>elsewhere</div><div><main>" + TEXT + "</main></div><p>elsewhere</p>");

        assertThat(page.text()).startsWith("content").doesNotContain("elsewhere");
    }

    @Test
    void theOnlyArticleIsTheContent() {
        assertThat(body("<div>elsewhere</div><article>" + TEXT + "</article>").text())
                .doesNotContain("elsewhere");
    }

    @Test
    void manyArticlesAreAllContent() {
        assertThat(body("<article>" + TEXT + "</article><article>" + paragraph("second") + "</article>")
                        .text())
                .contains("content", "second");
    }

    @Test
    void aMainElementWithLittleInItIsNot() {
        assertThat(body("<main>little</main><div>" + TEXT + "</div>").text()).contains("little", "content");
    }

    @Test
    void aPageOfLinksIsItsLinks() {
        var links = new StringBuilder("<ul>");
        for (var n = 0; n < 200; n++) {
            links.append("<li><a href=/").append(n).append(">entry</a>");
        }
        assertThat(body("<p>few words</p>" + links).text()).contains("few words", "entry entry");
    }

    @Test
    void blocksPartWordsAndEmphasisDoesNot() {
        assertThat(body("<p>one</p><p>t<b>w</b>o</p>three<br>four<div>five</div>six<table><tr><td>7<td>8</table>")
                        .text())
                .isEqualTo("one two three four five six 7 8");
    }
}
