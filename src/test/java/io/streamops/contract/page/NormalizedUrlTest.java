package io.streamops.contract.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NormalizedUrlTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "HTTPS://Example.COM/A/B.html https://example.com/a/b.html",
                "http://example.com http://example.com/",
                "http://example.com:80/ http://example.com/",
                "https://example.com:443/ https://example.com/",
                "http://example.com:443/ http://example.com:443/",
                "http://example.com./ http://example.com/",
                "http://ann:secret@example.com/ http://example.com/",
                "http://example.com/a/./b/../c http://example.com/a/c",
                "http://example.com/a/%2E%2e/c http://example.com/c",
                "http://example.com/#top http://example.com/",
                "http://example.com/?#top http://example.com/",
                "http://example.com/?b=2&a=1 http://example.com/?a=1&b=2",
                "http://example.com/?B=2&a=1 http://example.com/?a=1&b=2",
                "http://example.com/?b&&a& http://example.com/?a&b",
                "http://example.com/?utm_source=x&UTM_Medium=y&q=1 http://example.com/?q=1",
                "http://example.com/?fbclid=1 http://example.com/",
                "http://example.com/?gclidx=1 http://example.com/?gclidx=1",
                "http://[2001:DB8::1]:8080/ http://[2001:db8::1]:8080/",
                "http://bücher.example/ http://xn--bcher-kva.example/",
                "http://example.com/ü http://example.com/%c3%bc",
                "http://example.com/%C3%BC http://example.com/%c3%bc",
                "http:\\\\example.com\\a http://example.com/a",
            })
    void differentSpellingsOfAnAddressAreOne(String spelling, String normal) {
        assertThat(NormalizedUrl.of(spelling)).map(NormalizedUrl::value).contains(normal);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "example.com",
                "/path",
                "ftp://example.com/",
                "mailto:ann@example.com",
                "http://",
                "http://a b/"
            })
    void whatIsNoAddressOfAPageHasNone(String text) {
        assertThat(NormalizedUrl.of(text)).isEmpty();
    }

    @Test
    void theFormThatIsFetchedKeepsItsCase() {
        var url = HttpUrl.get("HTTP://Example.com/Path/A?Q=B&c=D&utm_id=1#F");

        assertThat(NormalizedUrl.withCase(url)).isEqualTo("http://example.com/Path/A?Q=B&c=D");
    }

    @Test
    void aNormalFormIsItsOwn() {
        var random = new Random(1);
        for (var n = 0; n < 20_000; n++) {
            var url = RandomUrls.next(random);
            var parsed = HttpUrl.parse(url);
            if (parsed == null) {
                continue;
            }
            var normal = NormalizedUrl.of(parsed).value();
            assertThat(NormalizedUrl.of(normal))
                    .as(url)
                    .map(NormalizedUrl::value)
                    .contains(normal);
            assertThat(NormalizedUrl.of(NormalizedUrl.withCase(parsed)))
                    .as(url)
                    .map(NormalizedUrl::value)
                    .contains(normal);
            assertThat(NormalizedUrl.withCase(HttpUrl.get(NormalizedUrl.withCase(parsed))))
                    .isEqualTo(NormalizedUrl.withCase(parsed));
        }
    }
}
