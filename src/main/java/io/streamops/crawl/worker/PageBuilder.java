package io.streamops.crawl.worker;

import io.streamops.contract.page.NormalizedUrl;
import io.streamops.contract.page.PageMessage;
import io.streamops.crawl.page.Page;
import io.streamops.crawl.page.PageReader;
import io.streamops.crawl.page.ScrapedData;
import io.streamops.crawl.web.FetchedPage;
import io.streamops.crawl.web.PageReaderPool;
import io.streamops.kit.JsonText;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;

/** Reads pages, and writes all that is made of them, on threads that are there for that. */
final class PageBuilder {
    /** What reads a source. */
    @FunctionalInterface
    interface Reader {
        Page read(PageReader.Source source) throws PageReader.Unreadable;
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

    private final PageReaderPool pool;
    private final Reader reader;

    PageBuilder(PageReaderPool pool, Reader reader) {
        this.pool = pool;
        this.reader = reader;
    }

    Future<Reading> read(FetchedPage answer) {
        return pool.read(answer.url().host(), () -> read(answer, reader.read(answer.source())))
                .map(reading -> switch (reading) {
                    case PageReaderPool.Read<Read> read -> read.value();
                    case PageReaderPool.Unread<Read> unread -> new Not(unread.reason());
                    case PageReaderPool.TooSlow<Read> slow -> new Not(slow.reason());
                });
    }

    private static Read read(FetchedPage answer, Page page) {
        var message = PageMessage.of(
                NormalizedUrl.of(answer.url()),
                page.text(),
                new PageMessage.Metadata(page.title(), page.description(), answer.fetchedAt(), answer.status()));
        // Most of a message is the page's text, and of its data as well.
        var text = JsonText.of(page.text());
        // Whom an answer is for is told by what is made of the data later.
        var data = PageData.of(ScrapedData.of(page, answer.facts("")), text);
        return new Read(text.within(message.toJson()), data, CompressedBytes.of(data.members()));
    }

    Future<Void> close() {
        return pool.close();
    }
}
