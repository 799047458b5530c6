package io.streamops.crawl.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.crawl.page.PageLinks.Link;
import io.streamops.kit.JsonSize;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;

class PageLinksTest {
    private static final HttpUrl URL = HttpUrl.get("https://example.com/a/b");

    @Test
    void linksComeInTheirOrderWithTheWordsThatTheyAreFoundUnder() {
        var links = PageLinks.of("""
                <p><a href=c>The <b>third</b>
                page</a> <a href="/d?utm_source=x#part">Fourth</a> <map><area href="//other.example/e"></map>
                <a href="mailto:ann@example.com">Ann</a> <a href="#here">Here</a> <a href="/a/b">Self</a> <a>None</a>
                """, URL);

        assertThat(links)
                .isEqualTo(new PageLinks(
                        List.of(
                                new Link("https://example.com/a/c", "The third page"),
                                new Link("https://example.com/d", "Fourth"),
                                new Link("https://other.example/e", "")),
                        false));
    }

    @Test
    void ofLinksToOnePageTheFirstWithWordsCounts() {
        var links =
                PageLinks.of("<a href=c><img src=x></a><a href=d>D</a><a href=c>First</a><a href=c>Second</a>", URL);

        assertThat(links.links())
                .containsExactly(
                        new Link("https://example.com/a/c", "First"), new Link("https://example.com/a/d", "D"));
    }

    @Test
    void withoutAnAddressOnlyWhatIsSaidInFullIsALink() {
        var html = "<a href=c>C</a><a href=' https://example.com/d '>D</a><a href='javascript:x'>X</a>";

        assertThat(PageLinks.of(html, null).links()).containsExactly(new Link("https://example.com/d", "D"));
        assertThat(PageLinks.of("<base href='https://base.example/x/'>" + html, null)
                        .links())
                .extracting(Link::url)
                .containsExactly("https://base.example/x/c", "https://example.com/d");
    }

    @Test
    void manyAndLongLinksAreCut() {
        var many = new StringBuilder();
        for (var i = 0; i < 5_000; i++) {
            many.append("<a href='/")
                    .append(i)
                    .append("'>")
                    .append("\\".repeat(5_000))
                    .append("</a>");
        }
        var links = PageLinks.of(many.toString(), URL);

        assertThat(links.truncated()).isTrue();
        assertThat(links.links()).hasSizeBetween(900, 1_000);
        assertThat(JsonSize.of(links.links().getFirst().text())).isLessThanOrEqualTo(300);
    }

    @Test
    void whatIsNoPageHasNoLinksToTell() throws Exception {
        var readers = new PageReaders();

        assertThat(readers.links(new PageReader.Source(URL, "text/plain", Buffer.buffer("https://example.com/")))
                        .links())
                .isEmpty();
        assertThat(readers.links(new PageReader.Source(URL, "", Buffer.buffer("<!doctype html><a href=c>C</a>")))
                        .links())
                .hasSize(1);
        assertThatThrownBy(() -> readers.links(new PageReader.Source(URL, "image/png", Buffer.buffer("<a href=c>"))))
                .isInstanceOf(PageReader.Unreadable.class);
    }
}
