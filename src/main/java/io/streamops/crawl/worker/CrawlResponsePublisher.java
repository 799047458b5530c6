package io.streamops.crawl.worker;

import io.streamops.contract.crawl.CrawlHeaders;
import io.streamops.contract.crawl.CrawlMessageCodec;
import io.streamops.contract.crawl.CrawlNames;
import io.streamops.contract.crawl.CrawlResult;
import io.streamops.crawl.page.ScrapedData;
import io.streamops.kit.ByteChunks;
import io.streamops.messaging.kafka.KafkaPublisher;
import io.streamops.settings.CrawlSettings.DataForm;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;

/** Publishes the responses to crawl requests. */
final class CrawlResponsePublisher {
    private final KafkaPublisher publisher;
    private final DataForm form;

    CrawlResponsePublisher(KafkaPublisher publisher, DataForm form) {
        this.publisher = publisher;
        this.form = form;
    }

    /**
     * Succeeds once Kafka has confirmed the response.
     *
     * @param url as it was requested
     */
    Future<Void> send(CrawlHeaders origin, String url, CrawlOutcome outcome) {
        return switch (outcome) {
            case CrawlOutcome.Failed failed ->
                publish(
                        origin,
                        CrawlMessageCodec.response(new CrawlResult.Failed(failed.reason()))
                                .toBuffer());
            case CrawlOutcome.Crawled page -> send(origin, page.data().json(url, false));
            case CrawlOutcome.Cached page -> send(origin, page.data().json(url, true));
            case CrawlOutcome.Unchanged page -> send(origin, page.data().json(url, true));
        };
    }

    private Future<Void> send(CrawlHeaders origin, ByteChunks data) {
        return publish(
                origin,
                switch (form) {
                    case OBJECT -> CrawlMessageCodec.scraped(data);
                    case STRING ->
                        CrawlMessageCodec.response(new CrawlResult.Scraped(
                                        ScrapedData.asString(data.joined().toJsonObject())))
                                .toBuffer();
                });
    }

    private Future<Void> publish(CrawlHeaders origin, Buffer body) {
        return publisher
                .publish(CrawlNames.RESPONSES, origin.id(), ByteChunks.bytes(body), origin.headers())
                .mapEmpty();
    }
}
