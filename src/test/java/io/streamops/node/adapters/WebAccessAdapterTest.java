package io.streamops.node.adapters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.streamops.crawl.site.Reply;
import io.streamops.crawl.site.Scenarios;
import io.streamops.jobs.kind.TestRun;
import io.streamops.jobs.kind.WebAccess.Link;
import io.streamops.messaging.Eventually;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebAccessAdapterTest extends WebAccessCase {
    WebAccessAdapterTest(Vertx vertx) throws Exception {
        super(vertx);
    }

    @Test
    void aPageIsFetchedAndReadInItsTurn() {
        site.page("/a", "<html lang=en><title>A</title><p>Some <b>Text</b> <a href=/b>to read</a>");

        var page = web.page(site.url("/a#part"), run);

        assertThat(page.getString("url")).isEqualTo(site.url("/a#part"));
        assertThat(page.getString("finalUrl")).isEqualTo(site.url("/a"));
        assertThat(page.getString("title")).isEqualTo("A");
        assertThat(page.getString("text")).isEqualTo("some text to read");
        assertThat(page.getString("fetchedAt")).isEqualTo("2025-11-01T12:00:00.000Z");
        assertThat(turns.hosts).containsExactly("localhost");
        assertThat(web.links(site.url("/a"), run).links()).containsExactly(new Link(site.url("/b"), "to read"));
    }

    @Test
    void redirectsAreFollowedEachInTheTurnOfItsHost() {
        site.redirect("/a", site.url("b.localhost", "/b"))
                .redirect("/b", site.url("c.localhost", "/c"))
                .reply("/c", Reply.text("here"));

        var response = web.get(site.url("/a"), MOST, run);

        assertThat(response.url()).isEqualTo(site.url("c.localhost", "/c"));
        assertThat(response.body()).isEqualTo(Buffer.buffer("here"));
        assertThat(turns.hosts).containsExactly("localhost", "b.localhost", "c.localhost");
    }

    @Test
    void redirectsThatLeadNowhereFail() {
        site.redirect("/loop", "/loop").redirect("/mail", "mailto:ann@example.com");

        assertFails(() -> web.get(site.url("/loop"), MOST, run), "fetch_failed", "The site redirects in a loop");
        assertThatThrownBy(() -> web.page(site.url("/mail"), run)).hasMessageContaining("no web address");
    }

    @Test
    void whatRobotsForbidIsNotAskedForAlsoWhereARedirectLeadsThere() {
        site.answer(
                        "/robots.txt",
                        visit -> visit.send(
                                visit.request().hostName().equals("shut.localhost")
                                        ? Reply.text("User-agent: *\nDisallow: /")
                                        : Reply.status(404)))
                .redirect("/a", site.url("shut.localhost", "/b"))
                .page("/b", "<p>Secret");

        var message = "robots.txt of shut.localhost does not allow it";
        assertFails(() -> web.page(site.url("shut.localhost", "/b"), run), "url_refused", message);
        assertFails(() -> web.get(site.url("/a"), MOST, run), "url_refused", message);
        assertThat(site.requests("/b")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://localhost:PORT/",
                "http://127.0.0.1:PORT/",
                "http://127.1:PORT/",
                "http://0x7f000001:PORT/",
                "http://[::1]:PORT/",
                "http://[::ffff:127.0.0.1]:PORT/",
                "http://a.localhost:PORT/",
                "http://10.0.0.1/",
                "http://169.254.169.254/latest/meta-data/",
                "http://192.168.1.1:8080/"
            })
    void noRequestGoesToAnAddressThatIsNotPublic(String url) {
        site.page("/", "<p>Private");
        var there = url.replace("PORT", Integer.toString(site.port()));

        assertThatThrownBy(() -> web(false, Duration.ofSeconds(60)).get(there, MOST, run))
                .hasMessageEndingWith("does not have a public address")
                .extracting("code")
                .isEqualTo("url_refused");
        assertThat(site.requests()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://localhost:22/", "http://ann:secret@localhost:PORT/b", "http://localhost:6667/"})
    void aRedirectIsJudgedAsIfItHadBeenAskedFor(String target) {
        site.redirect("/a", target.replace("PORT", Integer.toString(site.port())))
                .page("/b", "<p>Secret");

        assertThatThrownBy(() -> web.page(site.url("/a"), run))
                .extracting("code")
                .isEqualTo("url_refused");
        assertThat(site.requests("/b")).isEmpty();
    }

    @Test
    void whatIsNoWebAddressIsSaidToBeNone() {
        for (var url : new String[] {"", "example.com", "ftp://example.com/", "file:///etc/passwd", "http://"}) {
            assertFails(() -> web.page(url, run), "url_invalid", "The URL is no http or https URL");
        }
        assertFails(
                () -> web.page("http://example.com/" + "x".repeat(9_000), run),
                "url_invalid",
                "The URL is longer than 8192 characters");
        assertThat(turns.hosts).isEmpty();
    }

    @Test
    void aHostThatDoesNotExistIsNoRefusal() {
        assertFails(() -> web.page("http://nowhere.invalid/", run), "fetch_failed", "The host was not found");
    }

    @Test
    void aStatusIsAnAnswerButNoPage() {
        site.reply("/late", Reply.status(503).with("Retry-After", "7"));

        assertThat(web.get(site.url("/none"), MOST, run).status()).isEqualTo(404);
        assertFails(() -> web.page(site.url("/none"), run), "fetch_failed", "The site answered 404 Not Found");
        assertFails(
                () -> web.links(site.url("/late"), run), "fetch_failed", "The site answered 503 Service Unavailable");
        assertThat(turns.rests).containsExactly(Duration.ofSeconds(7));
    }

    @Test
    void aPictureIsNoPage() {
        site.reply("/a.png", Reply.status(200).with("Content-Type", "image/png").body("x"));

        var message = "The content is image/png, which cannot be read as a page";
        assertFails(() -> web.page(site.url("/a.png"), run), "not_a_page", message);
        assertFails(() -> web.links(site.url("/a.png"), run), "not_a_page", message);
        assertThat(web.get(site.url("/a.png"), MOST, run).contentType()).isEqualTo("image/png");
    }

    @Test
    void noMoreIsReadThanIsWantedOrAllowed() {
        site.answer("/endless", Scenarios.endless())
                .answer("/bomb", Scenarios.gzipBomb(1L << 26))
                .reply("/large", Reply.text("x".repeat(5_000)));

        var response = web.get(site.url("/large"), 1_000, run);
        assertThat(response.truncated()).isTrue();
        assertThat(response.body().length()).isEqualTo(1_000);
        assertThat(web.get(site.url("/bomb"), Integer.MAX_VALUE, run).body().length())
                .isEqualTo(MOST);
        assertThat(web.page(site.url("/endless"), run).getBoolean("truncated")).isTrue();
    }

    @Test
    void aSiteThatSaysNothingTimesOut() {
        site.answer("/silent", Scenarios.silent());

        assertThatThrownBy(() -> web(true, Duration.ofSeconds(1)).page(site.url("/silent"), run))
                .hasMessageStartingWith("Request timed out")
                .extracting("code")
                .isEqualTo("timeout");
    }

    @Test
    void aCanceledJobLeavesTheLineOfItsHost() throws Exception {
        turns.holdBack();
        var waiting = page("/a");
        Eventually.until("the job waits for its turn", () -> turns.inLine.get() == 1);

        run.cancel();

        assertThat(failure(waiting)).isInstanceOf(CancellationException.class);
        assertThat(turns.inLine).hasValue(0);
        assertThat(site.requests("/a")).isEmpty();
    }

    @Test
    void aCanceledJobBreaksItsRequestOff() throws Exception {
        site.answer("/silent", Scenarios.silent());
        var waiting = page("/silent");
        Eventually.until("the site is asked", () -> !site.requests("/silent").isEmpty());

        run.cancel();

        assertThat(failure(waiting)).isInstanceOf(CancellationException.class);
        Eventually.until("the connection is closed", () -> site.openConnections() == 0);
    }

    private Future<?> page(String path) {
        return TestRun.onVirtualThread(() -> web.page(site.url(path), run));
    }

    private static Throwable failure(Future<?> future) throws Exception {
        Eventually.until("it has failed", future::failed);
        return future.cause();
    }

    @Test
    void htmlNeedsNoWeb() {
        var html = "<a href=b>B</a> <a href=https://example.com/c>C</a>";

        assertThat(web.linksIn(html, "https://example.com/a/", run).links())
                .containsExactly(new Link("https://example.com/a/b", "B"), new Link("https://example.com/c", "C"));
        assertThat(web.linksIn(html, null, run).links()).containsExactly(new Link("https://example.com/c", "C"));
        assertFails(() -> web.linksIn(html, "nowhere", run), "url_invalid", "The URL is no http or https URL");
        assertThat(turns.hosts).isEmpty();
    }
}
