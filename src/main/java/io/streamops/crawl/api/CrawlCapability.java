package io.streamops.crawl.api;

import io.streamops.contract.crawl.CrawlNames;
import io.streamops.gateway.Capability;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.messaging.redis.StreamFollower;
import java.util.List;
import java.util.UUID;

/** Wires the gateway's side of crawls. */
public final class CrawlCapability {
    private static final String NAME = "crawls";
    /** The lane of the workers: any gateway can list and redrive its parked messages. */
    private static final String WORKERS_LANE = "crawl-requests";

    private CrawlCapability() {}

    /**
     * Creates the capability.
     *
     * @param lanes where the response lane is registered
     */
    public static Capability of(KafkaConnections kafka, RedisConnections redis, LaneRegistry lanes) {
        var clock = kafka.clock();
        var store = new CrawlStore(redis);
        var index = new CrawlRequestIndex(redis);
        var publisher = new CrawlSubmissionService.Publisher(kafka.publisher());
        var follower = new StreamFollower(kafka.vertx(), redis);
        var service = new CrawlSubmissionService(
                store, publisher, clock, () -> UUID.randomUUID().toString());
        var routes = new CrawlRoutes(
                service, store, index, new CrawlEventStream.Source(store, index, new CrawlEventLog(redis), follower));
        var lost = new LostCrawlRepublisher(redis, store, publisher, clock);
        return new Capability(
                NAME,
                () -> routes,
                () -> new CrawlResponsesVerticle(kafka, new CrawlResponseProjection(store), lost, follower, lanes),
                List.of(
                        kafka.parking(CrawlResponsesVerticle.LANE, List.of(CrawlNames.RESPONSES)),
                        kafka.parking(WORKERS_LANE, List.of(CrawlNames.REQUESTS))));
    }
}
