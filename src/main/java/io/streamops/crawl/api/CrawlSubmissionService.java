package io.streamops.crawl.api;

import io.streamops.contract.crawl.CrawlHeaders;
import io.streamops.contract.crawl.CrawlMessageCodec;
import io.streamops.contract.crawl.CrawlNames;
import io.streamops.contract.crawl.CrawlRequest;
import io.streamops.kit.IsoTime;
import io.streamops.messaging.kafka.KafkaPublisher;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts crawls: stores a request first, then publishes it, so that each response finds its request. A request that cannot be
 * published is withdrawn. One that a crash leaves unpublished stays pending and is published later.
 */
final class CrawlSubmissionService {
    private static final Logger log = LoggerFactory.getLogger(CrawlSubmissionService.class);
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration LATER = Duration.ofSeconds(5);

    private final CrawlStore store;
    private final Publisher publisher;
    private final InstantSource clock;
    private final Supplier<String> ids;

    CrawlSubmissionService(CrawlStore store, Publisher publisher, InstantSource clock, Supplier<String> ids) {
        this.store = store;
        this.publisher = publisher;
        this.clock = clock;
        this.ids = ids;
    }

    Future<CrawlRequest> submit(CrawlSubmission submission) {
        if (publisher.full()) {
            return Future.failedFuture(Rejected.unavailable(
                    "Too many crawls are being published; retry after the time in Retry-After.", SOON));
        }
        var now = clock.instant();
        var request = CrawlRequest.pending(ids.get(), submission.url(), submission.email(), IsoTime.text(now));
        return store.add(request, Publisher.firstRepublish(now))
                .compose(kept -> publisher.publish(request).recover(failure -> withdraw(request, failure)))
                .map(request);
    }

    private Future<Void> withdraw(CrawlRequest request, Throwable failure) {
        log.atInfo()
                .addKeyValue("crawlId", request.id())
                .addKeyValue("cause", failure.toString())
                .log("a crawl could not be published and is rejected");
        return store.withdraw(request)
                .onFailure(cause -> log.atWarn()
                        .addKeyValue("crawlId", request.id())
                        .addKeyValue("cause", cause.toString())
                        .log("a rejected crawl could not be withdrawn and will be published later"))
                .transform(withdrawn -> Future.failedFuture(Rejected.unavailable(
                        "The crawl could not be published to the workers; retry after the time in Retry-After.",
                        LATER)));
    }

    /** Publishes requests to the workers, and schedules the republishing of pending ones. */
    record Publisher(KafkaPublisher kafka) {
        private static final Duration FIRST_DELAY = Duration.ofMinutes(5);
        private static final Duration LONGEST_DELAY = Duration.ofHours(6);

        boolean full() {
            return kafka.full();
        }

        Future<Void> publish(CrawlRequest request) {
            var origin = new CrawlHeaders(request.id(), request.email(), request.createdAt());
            return kafka.publish(
                            CrawlNames.REQUESTS,
                            request.id(),
                            CrawlMessageCodec.request(request.url()),
                            origin.headers())
                    .mapEmpty();
        }

        static Instant firstRepublish(Instant createdAt) {
            return createdAt.plus(FIRST_DELAY);
        }

        /** Delays double up to the longest one: at each due time, the age of a request is the next delay minus the first one. */
        static Instant nextRepublish(Instant createdAt, Instant now) {
            var age = Duration.between(createdAt, now);
            var delay = (age.isNegative() ? Duration.ZERO : age).plus(FIRST_DELAY);
            return now.plus(delay.compareTo(LONGEST_DELAY) > 0 ? LONGEST_DELAY : delay);
        }
    }
}
