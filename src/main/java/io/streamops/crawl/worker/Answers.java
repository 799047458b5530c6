package io.streamops.crawl.worker;

import io.streamops.contract.crawl.CrawlMessages;
import io.streamops.contract.crawl.CrawlNames;
import io.streamops.contract.crawl.CrawlOrigin;
import io.streamops.contract.crawl.CrawlResult;
import io.streamops.crawl.page.ScrapedData;
import io.streamops.kit.Pieces;
import io.streamops.messaging.kafka.KafkaPublisher;
import io.streamops.settings.CrawlSettings.DataForm;
import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;

/** Answers crawl requests. */
final class Answers {
    private final KafkaPublisher publisher;
    private final DataForm form;

    Answers(KafkaPublisher publisher, DataForm form) {
        this.publisher = publisher;
        this.form = form;
    }

    /**
     * Succeeds once Kafka has the answer.
     *
     * @param url as it was requested
     */
    Future<Void> send(CrawlOrigin origin, String url, CrawlOutcome outcome) {
        return switch (outcome) {
            case CrawlOutcome.Failed failed ->
                publish(
                        origin,
                        CrawlMessages.response(new CrawlResult.Failed(failed.reason()))
                                .toBuffer());
            case CrawlOutcome.Crawled page -> send(origin, page.data().json(url, false));
            case CrawlOutcome.Cached page -> send(origin, page.data().json(url, true));
            case CrawlOutcome.Unchanged page -> send(origin, page.data().json(url, true));
        };
    }

    private Future<Void> send(CrawlOrigin origin, Pieces data) {
        return publish(
                origin,
                switch (form) {
                    case OBJECT -> CrawlMessages.scraped(data);
                    case STRING ->
                        CrawlMessages.response(new CrawlResult.Scraped(
                                        ScrapedData.asString(data.joined().toJsonObject())))
                                .toBuffer();
                });
    }

    private Future<Void> publish(CrawlOrigin origin, Buffer body) {
        return publisher
                .publish(CrawlNames.RESPONSES, origin.id(), Pieces.bytes(body), origin.headers())
                .mapEmpty();
    }
}
