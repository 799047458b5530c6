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
 * Accepts crawls: stored first, then published, so that no response finds nothing. A request that cannot be published is
 * withdrawn. One that a kill leaves in between is found pending, and published later.
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
            return Future.failedFuture(
                    Rejected.unavailable("As many crawls are being published as can be; come again.", SOON));
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
                .log("a crawl could not be published, and is refused");
        return store.withdraw(request)
                .onFailure(cause -> log.atWarn()
                        .addKeyValue("crawlId", request.id())
                        .addKeyValue("cause", cause.toString())
                        .log("a crawl that was refused is still kept, and will be published later"))
                .transform(withdrawn -> Future.failedFuture(
                        Rejected.unavailable("The crawl could not be handed to the workers; come again.", LATER)));
    }

    /** Publishes requests to the workers, and says when one that stays pending is published again. */
    record Publisher(KafkaPublisher kafka) {
        private static final Duration FIRST_PAUSE = Duration.ofMinutes(5);
        private static final Duration LONGEST_PAUSE = Duration.ofHours(6);

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
            return createdAt.plus(FIRST_PAUSE);
        }

        /** Pauses double up to the longest one: at each due time, a request is as old as the next pause less the first one. */
        static Instant nextRepublish(Instant createdAt, Instant now) {
            var age = Duration.between(createdAt, now);
            var pause = (age.isNegative() ? Duration.ZERO : age).plus(FIRST_PAUSE);
            return now.plus(pause.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : pause);
        }
    }
}
