package io.streamops.crawl.worker;

import io.streamops.contract.crawl.CrawlNames;
import io.streamops.contract.page.PageMessage;
import io.streamops.crawl.web.PageReaderPool;
import io.streamops.crawl.web.PoliteVisits;
import io.streamops.crawl.web.PoliteWeb;
import io.streamops.messaging.Decoder;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.kafka.KafkaLane;
import io.streamops.messaging.kafka.KafkaSource;
import io.streamops.messaging.kafka.KafkaSource.Start;
import io.streamops.messaging.rabbit.RabbitPublisher;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.UUID;

/** Wires the parts of one worker on its verticle's context, and stops them in reverse order of use. */
final class CrawlWorker {
    /** Nearly all requests in flight may wait for their hosts without delaying the others. */
    private static final int MAX_IN_FLIGHT = 4_000;
    /** A worker that loses Redis for a shorter time keeps its locks; those of a crashed one expire after twice this time. */
    private static final Duration LEASE = Duration.ofSeconds(8);

    /** Running crawls may finish within this time; the others are redelivered. */
    private static final Duration DRAIN = Duration.ofSeconds(5);
    /** Short, because most requests of a partition wait for hosts, and its next consumer waits for the same hosts. */
    private static final Duration HAND_OVER = Duration.ofSeconds(2);

    private final PoliteWeb web;
    private final UrlLocks locks;
    private final CrawlAdmission admission;
    private final PageBuilder pages;
    private final RabbitPublisher publisher;
    private final KafkaLane<byte[]> lane;

    /** @param workers the maximum number of pages that are fetched and read concurrently */
    CrawlWorker(Vertx vertx, CrawlWorkerParts parts, PoliteWeb web, PageBuilder.Reader reader, int workers) {
        var settings = parts.settings();
        var meters = new CrawlMeters(parts.telemetry().meters());
        this.web = web;
        this.locks = new UrlLocks(vertx, parts.redis(), LEASE, UUID.randomUUID().toString());
        this.admission = new CrawlAdmission(vertx, web.hosts(), workers, meters);
        this.pages = new PageBuilder(PageReaderPool.of(vertx, parts.telemetry().meters()), reader);
        this.publisher = new RabbitPublisher(
                vertx, parts.rabbit(), topology -> topology.queue(PageMessage.QUEUE), parts.telemetry());
        var known = new KnownPages(parts.redis(), locks, settings.ttl(), settings.keep());
        var retries = new StepRetries(admission::pause);
        var visits = new Visits(
                PoliteVisits.of(web, parts.clock()),
                settings.maxBytes(),
                admission,
                CrawlRetryPolicy.standard(),
                meters,
                retries,
                admission::pause);
        var crawler = new Crawler(admission, known, visits, pages, publisher, retries, meters);
        var responses = new CrawlResponsePublisher(parts.kafka().publisher(), settings.data());
        this.lane = lane(parts, new CrawlHandler(crawler, responses, admission, retries, meters));
    }

    private static KafkaLane<byte[]> lane(CrawlWorkerParts parts, CrawlHandler handler) {
        var source = KafkaSource.of(CrawlNames.WORKERS, Start.EARLIEST, CrawlNames.REQUESTS)
                .withHandOver(HAND_OVER);
        var options = LaneOptions.named(CrawlNames.REQUESTS)
                .withMaxInFlight(MAX_IN_FLIGHT)
                .withMaxWaiting(1)
                .withDrainTime(DRAIN);
        return parts.kafka().lane(source, options, new CrawlRequestBody(), Lane.Handler.sequential(handler::handle));
    }

    KafkaLane<byte[]> lane() {
        return lane;
    }

    Future<Void> start() {
        return publisher.start().compose(connected -> lane.start());
    }

    /** Stops the lane first: from then on, a request whose wait ends is returned to the broker. */
    Future<Void> stop() {
        var drained = lane.stop();
        admission.close();
        return drained.eventually(this::close);
    }

    private Future<Void> close() {
        locks.close();
        return Future.join(publisher.close(), pages.close(), web.close().get()).mapEmpty();
    }

    /** Leaves the body as it is. A missing body is empty, so that it gets a failure response like any other invalid body. */
    static final class CrawlRequestBody implements Decoder<byte[], byte[]> {
        @Override
        public byte[] decode(byte[] message) {
            return message;
        }

        @Override
        public byte[] decodeMissing() {
            return new byte[0];
        }
    }
}
