package io.streamops.crawl.worker;

import io.streamops.contract.page.NormalUrl;
import io.streamops.contract.page.PageMessage;
import io.streamops.crawl.page.Page;
import io.streamops.crawl.page.Source;
import io.streamops.crawl.page.Unreadable;
import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.buffer.Buffer;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads pages, and writes all that is made of them, on a pool that is as large as the machine. A page that takes too long
 * fails; its thread is busy until the reader's own bounds end it.
 */
final class PageReading {
    /** What reads a source. */
    @FunctionalInterface
    interface Reader {
        Page read(Source source) throws Unreadable;
    }

    /** What came of it. */
    sealed interface Reading {}

    /**
     * A page.
     *
     * @param message for the indexers
     * @param data for the answers
     * @param packed the same, to be kept
     */
    record Read(Buffer message, PageData data, Buffer packed) implements Reading {}

    /** None, and why, for the user. */
    record Not(String reason) implements Reading {}

    private static final Logger log = LoggerFactory.getLogger(PageReading.class);
    private static final String POOL = "crawl-pages";

    private final Vertx vertx;
    private final WorkerExecutor pool;
    private final Reader reader;
    private final Duration limit;
    private final CrawlMeters meters;

    PageReading(Vertx vertx, int cores, Reader reader, Duration limit, CrawlMeters meters) {
        this.vertx = vertx;
        this.pool = vertx.createSharedWorkerExecutor(POOL, cores);
        this.reader = reader;
        this.limit = limit;
        this.meters = meters;
    }

    Future<Reading> read(Answer answer) {
        var result = Promise.<Reading>promise();
        pool.<Reading>executeBlocking(() -> timed(answer, result), false)
                .onSuccess(result::tryComplete)
                .onFailure(result::tryFail);
        return result.future();
    }

    /** The time that a page has begins when its turn has come. */
    private Reading timed(Answer answer, Promise<Reading> result) {
        var began = System.nanoTime();
        var timer = vertx.setTimer(limit.toMillis(), late -> {
            if (result.tryComplete(new Not("The page could not be read within %d s".formatted(limit.toSeconds())))) {
                log.atWarn().addKeyValue("host", answer.url().host()).log("a page takes too long to be read");
            }
        });
        try {
            return read(answer, reader.read(new Source(answer.url(), answer.contentType(), answer.body())));
        } catch (Unreadable e) {
            return new Not(String.valueOf(e.getMessage()));
        } catch (RuntimeException | StackOverflowError e) { // whatever a page does to its reader costs that page only
            log.atWarn().addKeyValue("host", answer.url().host()).setCause(e).log("a page could not be read");
            return new Not("The page could not be read");
        } finally {
            vertx.cancelTimer(timer);
            meters.read(System.nanoTime() - began);
        }
    }

    private static Read read(Answer answer, Page page) {
        var message = PageMessage.of(
                NormalUrl.of(answer.url()),
                page.text(),
                new PageMessage.Metadata(page.title(), page.description(), answer.fetchedAt(), answer.status()));
        var data = answer.data(page);
        return new Read(message.toJson().toBuffer(), data, Packed.of(data.members()));
    }

    Future<Void> close() {
        return pool.close();
    }
}
