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

/** Reads pages and builds their messages, on the threads of a pool. */
final class PageBuilder {
    /** Reads a page from its source. */
    @FunctionalInterface
    interface Reader {
        Page read(PageReader.Source source) throws PageReader.Unreadable;
    }

    /** The result of building a page. */
    sealed interface Result {}

    /**
     * A page.
     *
     * @param message for the indexers
     * @param data for the responses
     * @param packed the data, compressed for storage
     */
    record Built(Buffer message, PageData data, Buffer packed) implements Result {}

    /** The response is not a readable page; the reason is for the user. */
    record NotAPage(String reason) implements Result {}

    private final PageReaderPool pool;
    private final Reader reader;

    PageBuilder(PageReaderPool pool, Reader reader) {
        this.pool = pool;
        this.reader = reader;
    }

    Future<Result> build(FetchedPage fetched) {
        return pool.read(fetched.url().host(), () -> build(fetched, reader.read(fetched.source())))
                .map(result -> switch (result) {
                    case PageReaderPool.Done<Built> done -> done.value();
                    case PageReaderPool.NotAPage<Built> not -> new NotAPage(not.reason());
                    case PageReaderPool.TooSlow<Built> slow -> new NotAPage(slow.reason());
                });
    }

    private static Built build(FetchedPage fetched, Page page) {
        var message = PageMessage.of(
                NormalizedUrl.of(fetched.url()),
                page.text(),
                new PageMessage.Metadata(page.title(), page.description(), fetched.fetchedAt(), fetched.status()));
        // Encoded once: it is the largest part of both the message and the data.
        var text = JsonText.of(page.text());
        // The requested URL is added to each response later.
        var data = PageData.of(ScrapedData.of(page, fetched.metadata("")), text);
        return new Built(text.within(message.toJson()), data, CompressedBytes.of(data.members()));
    }

    Future<Void> close() {
        return pool.close();
    }
}
