package io.streamops.crawl.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.streamops.contract.page.NormalizedUrl;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;

class PlainReferenceTest {
    private static final List<String> PIECES = List.of(
            "/",
            "a",
            "B.html",
            ".",
            "..",
            "../",
            "./",
            "%2e",
            "?",
            "&",
            "b=1",
            "a=2",
            "utm_x=1",
            "#",
            "#x",
            "//",
            ":",
            "é",
            "http://example.com",
            "http://example.com/",
            "HTTP:",
            "\\",
            " ",
            "~",
            ",",
            "!",
            "=",
            "-_",
            "@",
            ";",
            "\t");
    private static final List<String> BASES = List.of(
            "http://example.com",
            "http://example.com/a/b/c.html?q",
            "http://u:p@example.com:8080/a/",
            "https://[::1]/x/y",
            "http://example.com./a//b/c",
            "http://example.com/%C3%A9/x");

    @Test
    void theShortWaySaysWhatTheFullOneWould() {
        var random = new Random(4);
        var shortened = 0;
        for (var n = 0; n < 60_000; n++) {
            var base = HttpUrl.get(BASES.get(random.nextInt(BASES.size())));
            var reference = IntStream.range(0, 1 + random.nextInt(6))
                    .mapToObj(i -> PIECES.get(random.nextInt(PIECES.size())))
                    .collect(Collectors.joining());
            var found = new LinkResolver.FastLinkResolver(base).resolve(reference);
            if (found != null) {
                shortened++;
                var full = base.resolve(reference);
                assertThat(found)
                        .as("%s at %s", reference, base)
                        .isEqualTo(full == null ? "no address" : NormalizedUrl.withCase(full));
            }
        }
        assertThat(shortened).isGreaterThan(5_000);
    }
}
