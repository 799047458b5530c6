package io.streamops.crawl.requests;

import io.streamops.contract.crawl.CrawlMessages;
import io.streamops.contract.crawl.CrawlNames;
import io.streamops.contract.crawl.CrawlOrigin;
import io.streamops.contract.crawl.CrawlRequest;
import io.streamops.messaging.kafka.KafkaPublisher;
import io.vertx.core.Future;

/** Sends requests to the workers. */
record CrawlPublisher(KafkaPublisher kafka) {
    boolean full() {
        return kafka.full();
    }

    Future<Void> publish(CrawlRequest request) {
        var origin = new CrawlOrigin(request.id(), request.email(), request.createdAt());
        return kafka.publish(CrawlNames.REQUESTS, request.id(), CrawlMessages.request(request.url()), origin.headers())
                .mapEmpty();
    }
}
