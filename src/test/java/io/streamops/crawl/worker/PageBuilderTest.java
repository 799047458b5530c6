package io.streamops.crawl.worker;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.streamops.crawl.page.Page;
import io.streamops.crawl.page.PageReader;
import io.streamops.crawl.page.PageReaders;
import io.streamops.crawl.web.FetchedPage;
import io.streamops.crawl.web.PageReaderPool;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.json.JsonObject;
import io.vertx.junit5.VertxExtension;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(VertxExtension.class)
class PageBuilderTest {
    private static final FetchedPage ANSWER = new FetchedPage(
            HttpUrl.get("http://ann:secret@example.com/A?b=C"),
            203,
            "text/html",
            Buffer.buffer("<title>A Title</title><p>Some TEXT"),
            true,
            Instant.parse("2026-01-02T03:04:05.678Z"),
            Duration.ofMillis(12));

    private final Vertx vertx;
    private final PageReaders readers = new PageReaders();

    PageBuilderTest(Vertx vertx) {
        this.vertx = vertx;
    }

    private PageBuilder pages(PageBuilder.Reader reader, Duration limit) {
        return new PageBuilder(new PageReaderPool(vertx, 1, limit, new SimpleMeterRegistry()), reader);
    }

    private static PageBuilder.Result await(Future<PageBuilder.Result> pages) throws Exception {
        return pages.await(30, TimeUnit.SECONDS);
    }

    @Test
    void allThatIsMadeOfAPageIsMadeAtOnce() throws Exception {
        var read = (PageBuilder.Built)
                await(pages(readers::read, Duration.ofSeconds(20)).build(ANSWER));

        assertThat(read.message().toJsonObject())
                .isEqualTo(new JsonObject()
                        .put("url", "http://example.com/a?b=c")
                        .put("text", "some text")
                        .put(
                                "metadata",
                                new JsonObject()
                                        .put("title", "A Title")
                                        .put("description", "")
                                        .put("timestamp", "2026-01-02T03:04:05.678Z")
                                        .put("status_code", 203)));
        var data = read.data().json("http://example.com/a", false).joined().toJsonObject();
        assertThat(data.getString("finalUrl")).isEqualTo("http://example.com/A?b=C");
        assertThat(data.getInteger("durationMs")).isEqualTo(12);
        assertThat(data.getBoolean("truncated")).isTrue();
        assertThat(CompressedBytes.open(read.packed())).isEqualTo(read.data().members());
    }

    @Test
    void whateverAPageDoesToItsReaderCostsThatPageOnly() throws Exception {
        var pages = pages(this::hostile, Duration.ofSeconds(20));

        assertThat(await(pages.build(of("unreadable")))).isEqualTo(new PageBuilder.NotAPage("It is a picture"));
        assertThat(await(pages.build(of("wrong")))).isEqualTo(new PageBuilder.NotAPage("The page could not be read"));
        assertThat(await(pages.build(of("deep")))).isEqualTo(new PageBuilder.NotAPage("The page could not be read"));
        assertThat(await(pages.build(ANSWER))).isInstanceOf(PageBuilder.Built.class);
    }

    @Test
    void aPageThatTakesTooLongFails() throws Exception {
        var over = new CountDownLatch(1);
        var pages = pages(
                source -> {
                    awaitQuietly(over);
                    return readers.read(source);
                },
                Duration.ofSeconds(1));

        try {
            assertThat(await(pages.build(ANSWER)))
                    .isEqualTo(new PageBuilder.NotAPage("The page could not be read within 1 s"));
        } finally {
            over.countDown();
        }
    }

    private Page hostile(PageReader.Source source) throws PageReader.Unreadable {
        return switch (source.contentType()) {
            case "unreadable" -> throw new PageReader.Unreadable("It is a picture");
            case "wrong" -> throw new IllegalStateException("a bug");
            case "deep" -> throw new StackOverflowError();
            default -> readers.read(source);
        };
    }

    private static FetchedPage of(String contentType) {
        return new FetchedPage(ANSWER.url(), 200, contentType, ANSWER.body(), false, ANSWER.fetchedAt(), ANSWER.took());
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
