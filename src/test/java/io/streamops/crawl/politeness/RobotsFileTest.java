package io.streamops.crawl.politeness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.vertx.core.buffer.Buffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What robots.txt files say to us, by RFC 9309 and by what sites write all the same. */
class RobotsFileTest {
    private static HttpUrl url(String path) {
        return Objects.requireNonNull(HttpUrl.parse("https://example.com" + path));
    }

    private static RobotsFile parsed(Buffer body) {
        return RobotsFile.parse(url("/robots.txt"), body, "streamops");
    }

    private static RobotsFile file(String text) {
        return parsed(Buffer.buffer(text));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "Disallow: /; /robots.txt; true",
                "Disallow: /; /; false",
                "Disallow: ; /anything; true",
                "Disallow: /x|Disallow: ; /x; false",
                "Allow: /example/page/|Disallow: /example/page/disallowed.gif; /example/page/disallowed.gif; false",
                "Allow: /example/page/|Disallow: /example/page/disallowed.gif; /example/page/other.gif; true",
                "Disallow: /example/page|Allow: /example/page; /example/page; true",
                "Disallow: /|Allow: /p; /page; true",
                "Disallow: /*.ph|Allow: /page; /page.php; true",
                "Disallow: /page*.php|Allow: /page; /page.php; false",
                "Allow: /$|Disallow: /; /; true",
                "Allow: /$|Disallow: /; /page.htm; false",
                "Disallow: /*.php$; /a.php/b.php; false",
                "Disallow: /*.php$; /a.php?b; true",
                "Disallow: /a%3Cd.html; /a%3cd.html; false",
                "Disallow: /foo/bar/ツ; /foo/bar/%E3%83%84; false",
                "Disallow: /foo/bar/%E3%83%84; /foo/bar/ツ; false",
                "Disallow: /foo/bar/%62%61%7A; /foo/bar/baz; false",
                "Disallow: /a%2fb; /a/b; true",
                "Disallow: /path/file-with-a-%2A.html; /path/file-with-a-*.html; false",
                "Disallow: /path/file-with-a-%2A.html; /path/file-with-a-b.html; true",
                "Disallow: /path/foo-%24; /path/foo-$; false",
                "Disallow: /*?; /search?q=1; false",
                "Disallow: /*?; /search; true",
                "Disallow: /UPPER; /upper; true",
                "DISALLOW : /x ; /x; false",
                "Dissalow: /x; /x; false",
                "Disallow: /x # why not; /x; false",
                "Sitemap: https://example.com/s|Disallow: /x; /x; false",
                "Noindex: /y|Disallow: /x; /x; false",
            })
    void theLongestRuleHolds(String rules, String path, boolean allowed) {
        var text = "User-agent: *\n" + rules.replace('|', '\n');
        assertThat(file(text).allows(url(path))).isEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "User-agent: *|Disallow: /||User-agent: streamops|Disallow: /x; /y; true",
                "User-agent: streamops|Disallow: /x||User-agent: *|Disallow: /; /y; true",
                "User-agent: STREAMOPS|Disallow: /; /y; false",
                "User-agent: StreamOps/2.0|Disallow: /; /y; false",
                "User-agent: stream|Disallow: /; /y; true",
                "User-agent: streamops-images|Disallow: /; /y; true",
                "User-agent: other|Disallow: /; /y; true",
                "User-agent: other|User-agent: streamops|Disallow: /; /y; false",
                "User-agent: streamops|Disallow: /x||User-agent: other|Disallow: /z||User-agent: streamops|Disallow: /y; /y; false",
                "User-agent: streamops|Disallow: /x||User-agent: other|Disallow: /z||User-agent: streamops|Disallow: /y; /x; false",
                "User-agent: streamops|Disallow: /x||User-agent: other|Disallow: /z||User-agent: streamops|Disallow: /y; /z; true",
                "User-agent: *|Disallow: /x||User-agent: *|Disallow: /y; /x; false",
                "User-agent: *|Disallow: /||User-agent: streamops; /y; true",
                "Disallow: /; /y; true",
                "<html><body>User-agent: *<br>|Disallow: /<br>|</body>; /y; false",
                "<!doctype html>|<title>Not found</title>|<p>Disallow: /</p>; /y; true",
            })
    void theGroupsThatNameUsHoldAndElseThoseForAll(String text, String path, boolean allowed) {
        assertThat(file(text.replace('|', '\n')).allows(url(path))).isEqualTo(allowed);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\n", "\r\n", "\r", "\n\n", " \t\n"})
    void everyKindOfLineEndIsOne(String end) {
        var text = String.join(end, "\uFEFFUser-agent: *", "Allow: /a", "Disallow: /");
        assertThat(file(text).allows(url("/b"))).isFalse();
        assertThat(file(text).allows(url("/a"))).isTrue();
    }

    @Test
    void utf16WithItsMarkIsRead() {
        for (var charset : new Charset[] {StandardCharsets.UTF_16LE, StandardCharsets.UTF_16BE}) {
            var body = Buffer.buffer("\uFEFFUser-agent: *\nDisallow: /".getBytes(charset));
            assertThat(parsed(body).allows(url("/b"))).as("%s", charset).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 2000", "0.5, 500", "-3, 0", "soon, 0", "86400, 300000", "301, 300000", "99999999999, 0", "'', 0"})
    void aDelayIsHonouredUpToFiveMinutes(String delay, long millis) {
        assertThat(file("User-agent: *\nCrawl-delay: " + delay).delay()).isEqualTo(Duration.ofMillis(millis));
    }

    @Test
    void aLongDelayForbidsNothing() {
        assertThat(file("User-agent: *\nCrawl-delay: 86400").allows(url("/a"))).isTrue();
    }

    @Test
    void aFileIsReadUpToTheLimit() {
        var rule = "\nDisallow: /late\n";
        var fits = "User-agent: *\n" + "#".repeat(RobotsSource.MAX_BYTES - 14 - rule.length()) + rule;
        assertThat(fits).hasSize(RobotsSource.MAX_BYTES);
        assertThat(file(fits).allows(url("/late"))).isFalse();
        assertThat(file("#" + "x".repeat(RobotsSource.MAX_BYTES) + "\nUser-agent: *\nDisallow: /late")
                        .allows(url("/late")))
                .isTrue();
    }

    @Test
    void tooManyWildcardsForbidMoreThanTheySayAndNeverLess() {
        var text = new StringBuilder("User-agent: *\nAllow: /shop/*/" + "b".repeat(90) + "\n");
        for (var i = 0; i < 4_000; i++) {
            text.append("Disallow: /shop/*/%080d/*.html$\n".formatted(i));
        }
        var file = file(text.toString());
        assertThat(file.allows(url("/shop/x/%080d/y.html".formatted(3_999)))).isFalse();
        assertThat(file.allows(url("/other"))).isTrue();
        assertThat(file.cost(url("/x".repeat(4_000)))).isLessThan(64L * 1_024 * 8_300);
    }

    /** Some of these keep a parser or a matcher busy for many minutes that is not made with care. */
    @Test
    @Timeout(120)
    void hostileFilesCostAboutAsMuchAsOthers() {
        var half = RobotsSource.MAX_BYTES / 2;
        var bodies = new String[] {
            "<html>" + "<".repeat(2 * half) + "user-agent:",
            "user-agent: *\n<html>" + "<a".repeat(half),
            "User-agent: *\nDisallow: /" + "*".repeat(2 * half),
            "User-agent: *\nDisallow: /" + "*a".repeat(half) + "$",
            "User-agent: *\nDisallow: /*" + "a".repeat(2 * half) + "b",
            "User-agent: *\n" + ("Disallow: /*" + "a".repeat(500) + "b\n").repeat(900),
            "User-agent: *\nDisallow" + " ".repeat(2 * half) + "x",
            "x".repeat(2 * half),
            "User-agent: " + "x ".repeat(half),
            "User-agent: x\n".repeat(30_000) + "User-agent: *\nDisallow: /",
            "User-agent: *\n" + "a:b\n".repeat(120_000),
            "User-agent: *\n" + "sitemap:a\n".repeat(50_000),
            "User-agent: *\n" + "allow:/\n".repeat(60_000),
            numbered("disallow:/*/%d*b$"),
            numbered("allow:/aaa%d"),
            "Disallow: " + "%".repeat(2 * half),
            "User-agent: *\nDisallow: /" + "%2".repeat(half),
        };
        var path = url("/" + "a".repeat(8_000) + "c");
        for (var body : bodies) {
            var start = body.substring(0, 20);
            assertThatCode(() -> file(body).allows(path)).as(start).doesNotThrowAnyException();
        }
    }

    private static String numbered(String line) {
        return "User-agent: *\n"
                + IntStream.range(0, 25_000).mapToObj(line::formatted).collect(Collectors.joining("\n"));
    }

    @Test
    void nothingThatASiteServesMakesItThrow() {
        var random = new Random(42);
        var words = new String[] {
            "User-agent: *",
            "user-agent:streamops",
            "Disallow:",
            "Allow: /",
            "Crawl-delay:",
            "\n",
            "\r",
            "\0",
            "*",
            "$",
            "%",
            "%zz",
            "<html>",
            "#",
            ":",
            "\uFEFF",
            "Sitemap: http://[",
            "9e999",
            "\uD800",
            "//",
            "..",
            " "
        };
        for (var i = 0; i < 3_000; i++) {
            var body = Buffer.buffer();
            for (var parts = random.nextInt(30); parts > 0; parts--) {
                if (random.nextInt(4) == 0) {
                    var bytes = new byte[random.nextInt(40)];
                    random.nextBytes(bytes);
                    body.appendBytes(bytes);
                } else {
                    body.appendString(words[random.nextInt(words.length)]);
                }
            }
            var file = parsed(body);
            file.allows(url("/a?b=*$%"));
            assertThat(file.delay()).isBetween(Duration.ZERO, Duration.ofMinutes(5));
        }
    }
}
