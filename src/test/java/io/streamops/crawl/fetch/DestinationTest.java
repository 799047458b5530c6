package io.streamops.crawl.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.NetUtil;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DestinationTest {
    @ParameterizedTest
    @CsvSource({
        "http://127.0.0.1/, 127.0.0.1",
        "http://127.0.0.1./, 127.0.0.1",
        "http://2130706433/, 127.0.0.1",
        "http://0x7f000001/, 127.0.0.1",
        "http://0X7F.1/, 127.0.0.1",
        "http://017700000001/, 127.0.0.1",
        "http://0177.0.0.1/, 127.0.0.1",
        "http://0x7f.0.0.0x1/, 127.0.0.1",
        "http://127.1/, 127.0.0.1",
        "http://127.0.1/, 127.0.0.1",
        "http://127.0.257/, 127.0.1.1",
        "http://0x.0x.0/, 0.0.0.0",
        "http://0/, 0.0.0.0",
        "http://000000000000000000000177.1/, 127.0.0.1",
        "http://%31%32%37%2e0.0.1/, 127.0.0.1",
        "http://１２７.0.0.1/, 127.0.0.1",
        "http://127。0。0。1/, 127.0.0.1",
        "http://0251.0376.0251.0376/, 169.254.169.254",
        "http://2852039166/, 169.254.169.254",
        "http://[::1]/, 0:0:0:0:0:0:0:1",
        "http://[0:0:0:0:0:0:0:1]/, 0:0:0:0:0:0:0:1",
        "http://[::ffff:127.0.0.1]/, 127.0.0.1",
        "http://[::ffff:7f00:1]/, 127.0.0.1",
        "http://8.8.8.8/, 8.8.8.8",
    })
    void everySpellingOfAnAddressIsTheAddress(String url, String address) {
        assertThat(host(url))
                .isInstanceOfSatisfying(
                        UrlHost.Literal.class,
                        literal -> assertThat(literal.address())
                                .isEqualTo(NetUtil.createInetAddressFromIpAddressString(address)));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://256.0.0.1/", "http://1.2.3.4.5/", "http://4294967296/", "http://08.1.1.1/", "http://1..2/",
                "http://0x7g.1/", "http://1.2.3.256/", "http://127.0.0.1../", "http://1.65536.1/", "http://a..b/",
                "http://99999999999999999999999999/", "http://example.1/"
            })
    void whatOnlyLooksLikeAnAddressIsNotRequested(String url) {
        assertThat(parsed(url)).isNotInstanceOf(DestinationCheck.Site.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost/", "http://LOCALHOST./", "http://a.b.localhost/", "http://%6cocalhost/"})
    void localhostIsThisMachineInEverySpelling(String url) {
        assertThat(host(url)).isInstanceOf(UrlHost.Local.class);
    }

    @ParameterizedTest
    @CsvSource({
        "http://Example.COM/, example.com",
        "http://example.com./, example.com",
        "http://bücher.example/, xn--bcher-kva.example",
        "http://0x7f.example/, 0x7f.example",
        "http://a_b.example/, a_b.example",
        "http://localhost.example.com/, localhost.example.com",
    })
    void otherHostsAreNames(String url, String name) {
        assertThat(host(url)).isEqualTo(new UrlHost.Name(name));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://public.example@127.0.0.1/",
                "http://user:pass@example.com/",
                "http://:pass@example.com/",
                "http://127.0.0.1:80@example.com/",
                "http://example.com%40@127.0.0.1/"
            })
    void urlsWithUserInfoAreRefused(String url) {
        assertThat(parsed(url)).isInstanceOf(DestinationCheck.Forbidden.class);
    }

    @ParameterizedTest
    @ValueSource(ints = {80, 443, 1024, 3000, 8080, 8443, 65535})
    void portsOfTheWebAreOpen(int port) {
        assertThat(parsed("http://example.com:" + port + "/")).isInstanceOf(DestinationCheck.Site.class);
        assertThat(parsed("https://example.com:" + port + "/")).isInstanceOf(DestinationCheck.Site.class);
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                1, 21, 22, 25, 53, 79, 81, 110, 442, 444, 465, 587, 1023, 1719, 1720, 1723, 2049, 3659, 4045, 4190,
                5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080
            })
    void portsOfOtherServicesAreNot(int port) {
        assertThat(parsed("http://example.com:" + port + "/"))
                .isEqualTo(new DestinationCheck.Forbidden("Port " + port + " is not allowed"));
    }

    @Test
    void theSchemeDecidesOnTls() {
        assertThat(parsed("http://example.com/"))
                .isEqualTo(new DestinationCheck.Site(new UrlHost.Name("example.com"), "example.com", 80, false));
        assertThat(parsed("https://example.com/"))
                .isEqualTo(new DestinationCheck.Site(new UrlHost.Name("example.com"), "example.com", 443, true));
        assertThat(parsed("https://[2001:DB8::1]/"))
                .isInstanceOfSatisfying(
                        DestinationCheck.Site.class,
                        site -> assertThat(site.authority()).isEqualTo("[2001:db8::1]"));
    }

    private static UrlHost host(String url) {
        return switch (parsed(url)) {
            case DestinationCheck.Site site -> site.host();
            case DestinationCheck.Forbidden forbidden -> throw new AssertionError(forbidden.reason());
        };
    }

    /** What no URL can be made of is forbidden already. */
    private static DestinationCheck parsed(String text) {
        var url = HttpUrl.parse(text);
        return url == null ? new DestinationCheck.Forbidden("no URL") : DestinationCheck.of(url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ".",
                "..",
                ".com",
                "a..b",
                "a b",
                "a/b",
                "a@b",
                "a%b",
                "１２７.0.0.1",
                "bücher.example",
                "[zz]",
                ":",
                "::1::",
                "127.0.0.1\u0000",
                "a\r\nb"
            })
    void whatNoUrlShouldHoldIsNonsense(String host) {
        assertThat(UrlHost.of(host)).isEqualTo(new UrlHost.Nonsense());
    }

    @Test
    void namesHaveALimit() {
        assertThat(UrlHost.of("a".repeat(63) + ".example")).isInstanceOf(UrlHost.Name.class);
        assertThat(UrlHost.of("a".repeat(64) + ".example")).isEqualTo(new UrlHost.Nonsense());
        assertThat(UrlHost.of("a.".repeat(126) + "a")).isInstanceOf(UrlHost.Name.class);
        assertThat(UrlHost.of("a.".repeat(127) + "a")).isEqualTo(new UrlHost.Nonsense());
    }
}
