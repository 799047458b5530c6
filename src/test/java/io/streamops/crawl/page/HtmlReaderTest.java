package io.streamops.crawl.page;

import static io.streamops.crawl.page.Reading.body;
import static io.streamops.crawl.page.Reading.html;
import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HtmlReaderTest {
    @Test
    void theTitleIsOneLineInItsOwnCase() {
        assertThat(html("<title>\n A &amp;\tB  </title><body><svg><title>icon</title></svg>")
                        .title())
                .isEqualTo("A & B");
    }

    @Test
    void theTitleForSharingStandsInForAMissingOne() {
        assertThat(html("<title> </title><meta property=og:title content='Shared'>")
                        .title())
                .isEqualTo("Shared");
        assertThat(html("<p>x").title()).isEmpty();
    }

    @Test
    void theDescriptionIsTheSearchEnginesThenTheOneForSharing() {
        var shared = "<meta property='og:description' content='shared'>";

        assertThat(html(shared + "<meta name=Description content=' for\nsearch '>")
                        .description())
                .isEqualTo("for search");
        assertThat(html(shared + "<meta name=description content=' '>").description())
                .isEqualTo("shared");
        assertThat(html("<p>x").description()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "<html lang=de-AT> | de",
                "<html lang='EN_us'> | en",
                "<html xml:lang=fr> | fr",
                "<html lang=deu> | de",
                "<html lang=ger> | de",
                "<html lang=iw> | he",
                "<html lang=zh-Hant-TW> | zh",
                "<html lang=''><meta http-equiv=Content-Language content='it, en'> | it",
                "<meta name=language content=es> | es",
                "<html lang=de><meta http-equiv=content-language content=fr> | de",
            })
    void theDeclaredLanguageIsTwoLetters(String declaration, String language) {
        assertThat(html(declaration + "<body>x").language()).isEqualTo(language);
    }

    @ParameterizedTest
    @CsvSource({"qq", "x-default", "und", "english", "1", "-"})
    void whatIsNoLanguageIsNotDeclared(String tag) {
        assertThat(html("<html lang='" + tag + "'><body>x").language()).isNull();
    }

    @Test
    void theCanonicalAddressIsAbsoluteAndOfTheWeb() {
        assertThat(html("<link rel=canonical href='../A?b=1#x'>").canonicalUrl())
                .isEqualTo("https://example.com/A?b=1#x");
        assertThat(html("<link rel=canonical href='javascript:x'>").canonicalUrl())
                .isNull();
        assertThat(html("<link rel=canonical href='/" + "x".repeat(3_000) + "'>")
                        .canonicalUrl())
                .isNull();
        assertThat(html("<link rel=icon href=/x>").canonicalUrl()).isNull();
    }

    @Test
    void openGraphLosesItsPrefixAndRepeatsAreArrays() {
        var page = html("<meta property='og:image' content=1><meta property='OG:Image' content=2><meta name=og:type"
                + " content=article><meta property=og:image:width content=3><meta property=article:tag content=x>"
                + "<meta property=og: content=y><meta property=fb:x content=z><meta property=og:empty content=' '>");

        assertThat(page.openGraph())
                .isEqualTo(new JsonObject()
                        .put("image", new JsonArray().add("1").add("2"))
                        .put("type", "article")
                        .put("image:width", "3")
                        .put("article:tag", "x"));
    }

    @Test
    void oneMetaCanBeTheDescriptionOfBothKinds() {
        var page = html("<meta property='og:description' name=description content='Both'>"
                + "<meta property=other name='og:title' content='By its name'>"
                + "<meta property='og:locale' name='og:locale' content=de_AT>");

        assertThat(page.description()).isEqualTo("Both");
        assertThat(page.openGraph())
                .isEqualTo(new JsonObject()
                        .put("description", "Both")
                        .put("title", "By its name")
                        .put("locale", "de_AT"));
    }

    @Test
    void openGraphStaysBelowItsBound() {
        var page = html(("<meta property='og:x' content='" + "\"".repeat(900) + "\u0001'>")
                .repeat(50)
                .replace("\"", "&quot;"));

        assertThat(page.openGraph().encode()).hasSizeBetween(10_000, PageLimits.OPEN_GRAPH);
        assertThat(page.truncated()).isTrue();
    }

    @Test
    void structuredDataIsKeptWhereItIsJson() {
        var page = html("<script type='application/ld+json'>{\"@type\": \"A\", \"n\": [1, 2.5, null]}</script>"
                + "<script type='application/ld+json'>{broken</script><script type='application/ld+json'></script>"
                + "<script type='application/ld+json'>" + "[".repeat(5_000) + "</script>"
                + "<body><script type='Application/LD+json; charset=utf-8'>[{\"@type\": \"B\"}, {\"x\": \"\\ud800\"}, 5]</script>"
                + "<script>{\"@type\": \"no\"}</script>");

        assertThat(page.jsonLd().encode())
                .isEqualTo("[{\"@type\":\"A\",\"n\":[1,2.5,null]},{\"@type\":\"B\"},{\"x\":\"\uFFFD\"}]");
        assertThat(page.truncated()).isFalse();
    }

    @Test
    void structuredDataStaysBelowItsBound() {
        var page =
                html(("<script type='application/ld+json'>{\"x\": \"" + "é".repeat(9_000) + "\"}</script>").repeat(9));

        assertThat(page.jsonLd()).hasSize(3);
        assertThat(page.truncated()).isTrue();
    }

    @Test
    void linksAreAbsoluteAndOnce() {
        var page =
                body("<a href='../A.html?b=2&a=1&utm_source=x#top'>1</a><a href=/A.html?a=1&b=2>2</a><a href='#x'>3</a>"
                        + "<a href=mailto:ann@example.com>4</a><a href='javascript:void(0)'>5</a><a href=//cdn.example/x>6</a>"
                        + "<a href=''>7</a><a>8</a><map><area href='HTTP://Example.COM:80/Z'></map><a href='page.html?q=1#y'>9</a>"
                        + "<a href=' /blank '>10</a><a href='?q=2'>11</a><a href='./x/../y'>12</a><a href='http://[bad'>13</a>"
                        + "<a href='ftp://example.com/'>14</a>");

        assertThat(page.links())
                .containsExactly(
                        "https://example.com/A.html?a=1&b=2",
                        "https://cdn.example/x",
                        "http://example.com/Z",
                        "https://example.com/blank",
                        "https://example.com/docs/page.html?q=2",
                        "https://example.com/docs/y");
    }

    @Test
    void linksAreResolvedAgainstTheBase() {
        assertThat(html("<base href='/other/'><base href=/no/><body><a href=x>x</a>")
                        .links())
                .containsExactly("https://example.com/other/x");
        assertThat(html("<base href='data:x'><body><a href=x>x</a>").links())
                .containsExactly("https://example.com/docs/x");
    }

    @Test
    void moreLinksThanAMessageCarriesAreCut() {
        var many = new StringBuilder();
        for (var n = 0; n < 1_001; n++) {
            many.append("<a href=/").append(n).append(">x</a>");
        }
        assertThat(body(many.toString()).links()).hasSize(1_000);
        assertThat(body(many.toString()).truncated()).isTrue();

        var thousand = many.substring(0, many.lastIndexOf("<a"));
        assertThat(body(thousand + thousand).links()).hasSize(1_000);
        assertThat(body(thousand + thousand).truncated()).isFalse();

        var longOnes = many.toString().replace("href=/", "href=/" + "x".repeat(1_500));
        assertThat(new JsonArray(body(longOnes).links()).encode()).hasSizeBetween(140_000, PageLimits.LINKS);
    }

    @Test
    void anAddressThatIsTooLongIsNoLink() {
        assertThat(body("<a href=/" + "x".repeat(2_050) + ">x</a><a href=/ok>y</a>")
                        .links())
                .containsExactly("https://example.com/ok");
    }
}
