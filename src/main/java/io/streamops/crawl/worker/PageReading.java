package io.streamops.crawl.worker;

import io.streamops.contract.page.NormalUrl;
import io.streamops.contract.page.PageMessage;
import io.streamops.crawl.page.Page;
import io.streamops.crawl.page.ScrapedData;
import io.streamops.crawl.page.Source;
import io.streamops.crawl.page.Unreadable;
import io.streamops.crawl.web.Answer;
import io.streamops.crawl.web.PagePool;
import io.streamops.kit.JsonText;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;

/** Reads pages, and writes all that is made of them, on threads that are there for that. */
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

    private final PagePool pool;
    private final Reader reader;

    PageReading(PagePool pool, Reader reader) {
        this.pool = pool;
        this.reader = reader;
    }

    Future<Reading> read(Answer answer) {
        return pool.read(answer.url().host(), () -> read(answer, reader.read(answer.source())))
                .map(reading -> switch (reading) {
                    case PagePool.Read<Read> read -> read.value();
                    case PagePool.Unread<Read> unread -> new Not(unread.reason());
                    case PagePool.TooSlow<Read> slow -> new Not(slow.reason());
                });
    }

    private static Read read(Answer answer, Page page) {
        var message = PageMessage.of(
                NormalUrl.of(answer.url()),
                page.text(),
                new PageMessage.Metadata(page.title(), page.description(), answer.fetchedAt(), answer.status()));
        // Most of a message is the page's text, and of its data as well.
        var text = JsonText.of(page.text());
        // Whom an answer is for is told by what is made of the data later.
        var data = PageData.of(ScrapedData.of(page, answer.facts("")), text);
        return new Read(text.within(message.toJson()), data, Packed.of(data.members()));
    }

    Future<Void> close() {
        return pool.close();
    }
}
