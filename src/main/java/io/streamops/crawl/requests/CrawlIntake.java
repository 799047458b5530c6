package io.streamops.crawl.requests;

import io.streamops.contract.crawl.CrawlRequest;
import io.streamops.kit.Iso;
import io.streamops.rejection.Rejected;
import io.vertx.core.Future;
import java.time.Duration;
import java.time.InstantSource;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes requests in: first kept, then published, so that no answer finds nothing; what could not be published is
 * forgotten again. Between the two only a kill can come, and then the request is found pending and published later.
 */
final class CrawlIntake {
    private static final Logger log = LoggerFactory.getLogger(CrawlIntake.class);
    private static final Duration SOON = Duration.ofSeconds(1);
    private static final Duration LATER = Duration.ofSeconds(5);

    private final CrawlStore store;
    private final CrawlPublisher publisher;
    private final RepublishPace pace;
    private final InstantSource clock;
    private final Supplier<String> ids;

    CrawlIntake(
            CrawlStore store, CrawlPublisher publisher, RepublishPace pace, InstantSource clock, Supplier<String> ids) {
        this.store = store;
        this.publisher = publisher;
        this.pace = pace;
        this.clock = clock;
        this.ids = ids;
    }

    Future<CrawlRequest> take(NewCrawl wanted) {
        if (publisher.full()) {
            return Future.failedFuture(
                    Rejected.unavailable("As many crawls are being published as can be; come again.", SOON));
        }
        var now = clock.instant();
        var request = CrawlRequest.pending(ids.get(), wanted.url(), wanted.email(), Iso.text(now));
        return store.add(request, pace.first(now))
                .compose(kept -> publisher.publish(request).recover(failure -> giveUp(request, failure)))
                .map(request);
    }

    private Future<Void> giveUp(CrawlRequest request, Throwable failure) {
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
}
