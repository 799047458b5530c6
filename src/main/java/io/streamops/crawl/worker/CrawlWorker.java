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

/** The parts of one worker, put together on its verticle's context, and stopped in the reverse order of their use. */
final class CrawlWorker {
    /** Requests in flight; nearly all of them may wait for their hosts without holding up the others. */
    private static final int MOST_REQUESTS = 4_000;

    /** A worker that is cut off from Redis for less than that keeps its locks; those of a dead one expire after twice that. */
    private static final Duration LEASE = Duration.ofSeconds(8);

    /** What is being fetched may end in this time; what takes longer is redelivered. */
    private static final Duration DRAIN = Duration.ofSeconds(5);
    /** Most of what a partition has in flight waits for hosts: its next consumer waits for them as well. */
    private static final Duration HAND_OVER = Duration.ofSeconds(2);

    private final PoliteWeb web;
    private final UrlLocks locks;
    private final CrawlAdmission admission;
    private final PageBuilder reading;
    private final RabbitPublisher publisher;
    private final KafkaLane<byte[]> lane;

    /** @param workers how many pages may be fetched and read at once */
    CrawlWorker(Vertx vertx, CrawlWorkerParts parts, PoliteWeb web, PageBuilder.Reader reader, int workers) {
        var settings = parts.settings();
        var meters = new CrawlMeters(parts.telemetry().meters());
        this.web = web;
        this.locks = new UrlLocks(vertx, parts.redis(), LEASE, UUID.randomUUID().toString());
        this.admission = new CrawlAdmission(vertx, web.hosts(), workers, meters);
        this.reading =
                new PageBuilder(PageReaderPool.of(vertx, parts.telemetry().meters()), reader);
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
        var crawler = new Crawler(admission, known, visits, reading, publisher, retries, meters);
        var answers = new CrawlResponsePublisher(parts.kafka().publisher(), settings.data());
        this.lane = lane(parts, new CrawlHandler(crawler, answers, admission, retries, meters));
    }

    private static KafkaLane<byte[]> lane(CrawlWorkerParts parts, CrawlHandler handler) {
        var source = KafkaSource.of(CrawlNames.WORKERS, Start.EARLIEST, CrawlNames.REQUESTS)
                .withHandOver(HAND_OVER);
        var options = LaneOptions.named(CrawlNames.REQUESTS)
                .withMaxInFlight(MOST_REQUESTS)
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

    /** The lane first: from then on a request whose waiting ends is given back. */
    Future<Void> stop() {
        var drained = lane.stop();
        admission.close();
        return drained.eventually(this::close);
    }

    private Future<Void> close() {
        locks.close();
        return Future.join(publisher.close(), reading.close(), web.close().get())
                .mapEmpty();
    }

    /** A request's body as it came. A missing one is empty, so that it gets a failure response like any other bad body. */
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
