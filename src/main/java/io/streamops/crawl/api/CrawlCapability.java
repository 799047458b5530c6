package io.streamops.crawl.api;

import io.streamops.contract.crawl.CrawlNames;
import io.streamops.gateway.Capability;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.messaging.redis.StreamFollower;
import java.util.List;
import java.util.UUID;

/** The gateway's side of crawls, put together. */
public final class CrawlCapability {
    private static final String NAME = "crawls";
    /** The worker's lane: what it parks can be seen, and put back, at any gateway. */
    private static final String WORKERS_LANE = "crawl-requests";

    private CrawlCapability() {}

    /**
     * What a node that runs the gateway serves of crawls.
     *
     * @param lanes where the lane behind the routes is shown
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
