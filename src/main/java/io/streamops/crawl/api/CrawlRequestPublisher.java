package io.streamops.crawl.api;

import io.streamops.contract.crawl.CrawlHeaders;
import io.streamops.contract.crawl.CrawlMessageCodec;
import io.streamops.contract.crawl.CrawlNames;
import io.streamops.contract.crawl.CrawlRequest;
import io.streamops.messaging.kafka.KafkaPublisher;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;

/** Publishes requests to the workers, and says when one that stays pending is published again. */
record CrawlRequestPublisher(KafkaPublisher kafka) {
    private static final Duration FIRST_PAUSE = Duration.ofMinutes(5);
    private static final Duration LONGEST_PAUSE = Duration.ofHours(6);

    boolean full() {
        return kafka.full();
    }

    Future<Void> publish(CrawlRequest request) {
        var origin = new CrawlHeaders(request.id(), request.email(), request.createdAt());
        return kafka.publish(
                        CrawlNames.REQUESTS, request.id(), CrawlMessageCodec.request(request.url()), origin.headers())
                .mapEmpty();
    }

    static Instant firstRepublish(Instant createdAt) {
        return createdAt.plus(FIRST_PAUSE);
    }

    /** Pauses double up to the longest one: at each due time, a request is as old as the next pause less the first one. */
    static Instant nextRepublish(Instant createdAt, Instant now) {
        var age = Duration.between(createdAt, now);
        var pause = (age.isNegative() ? Duration.ZERO : age).plus(FIRST_PAUSE);
        return now.plus(pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause);
    }
}
