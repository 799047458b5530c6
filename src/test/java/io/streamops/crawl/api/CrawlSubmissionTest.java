package io.streamops.crawl.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.gateway.access.Principal;
import io.streamops.rejection.Rejected;
import io.vertx.core.json.JsonObject;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CrawlSubmissionTest {
    private static final Principal LOCAL = new Principal("local", null, Set.of(Principal.Role.ADMIN));
    private static final Principal ANN = new Principal("ann", "Ann@example.com", Set.of(Principal.Role.USER));

    private static CrawlSubmission of(String url, String email) {
        return CrawlSubmission.of(new JsonObject().put("url", url).put("email", email), LOCAL);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://example.com",
                "HTTPS://EXAMPLE.COM/Path?Q=1#f",
                "https://bücher.example/ä",
                "http://127.0.0.1:8080/",
                "http://[::1]:99/x",
                "https://example.com:1/?a=%20|b"
            })
    void aUrlIsKeptAsItWasGiven(String url) {
        assertThat(of("  " + url + "\n", "a@b.c").url()).isEqualTo(url);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "  ",
                "example.com",
                "//example.com",
                "/path",
                "ftp://example.com",
                "javascript:alert(1)",
                "http:example.com",
                "http://",
                "http:///path",
                "http://:80",
                "http://user@example.com",
                "http://:secret@example.com",
                "https://example.com:99999",
                "https://exa mple.com",
                "https://example.com/a b",
                "https://example.com/\u0000",
                "https://example.com/a\nb"
            })
    void whatIsNoUrlToCrawlIsRefused(String url) {
        assertThatThrownBy(() -> of(url, "a@b.c")).isInstanceOfSatisfying(Rejected.class, rejected -> {
            assertThat(rejected.kind()).isEqualTo(Rejected.Kind.INVALID);
            assertThat(rejected.errors()).extracting(error -> error.pointer()).containsExactly("/url");
        });
    }

    @Test
    void aUrlCanBeTooLong() {
        var longest = "https://example.com/" + "a".repeat(2_048 - 20);
        assertThat(of(longest, "a@b.c").url()).hasSize(2_048);
        assertThatThrownBy(() -> of(longest + "a", "a@b.c")).isInstanceOf(Rejected.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a@b", "first.last+tag@sub.example.com", "ü@bücher.example", "\"q\"@example.com"})
    void anEmailIsTakenAsItIs(String email) {
        assertThat(of("http://a.b", email).email()).isEqualTo(email);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                " ",
                "a",
                "@",
                "a@",
                "@b",
                "a@b@c",
                "a b@c",
                "a@b\n",
                "{a}@b",
                "a@b}",
                "a@\u0000b",
                "a\u00a0@b",
                "a\u200b@b"
            })
    void whatIsNoEmailIsRefused(String email) {
        assertThatThrownBy(() -> of("http://a.b", email))
                .isInstanceOfSatisfying(
                        Rejected.class,
                        rejected -> assertThat(rejected.errors())
                                .extracting(error -> error.pointer())
                                .containsExactly("/email"));
    }

    @Test
    void anEmailCanBeTooLong() {
        var longest = "a".repeat(252) + "@b";
        assertThat(of("http://a.b", longest).email()).hasSize(254);
        assertThatThrownBy(() -> of("http://a.b", "a" + longest)).isInstanceOf(Rejected.class);
    }

    @Test
    void aUserNeedsNoEmailAndHasTheirOwnSpelling() {
        assertThat(CrawlSubmission.of(new JsonObject().put("url", "http://a.b"), ANN)
                        .email())
                .isEqualTo("Ann@example.com");
        assertThat(CrawlOwner.of("ann@EXAMPLE.com", "query/email", ANN)).isEqualTo("Ann@example.com");
        assertThatThrownBy(() -> CrawlOwner.of("bob@example.com", "query/email", ANN))
                .isInstanceOfSatisfying(
                        Rejected.class, rejected -> assertThat(rejected.kind()).isEqualTo(Rejected.Kind.FORBIDDEN));
    }
}
