package io.streamops.crawl.api;

import io.streamops.contract.crawl.CrawlNames;
import io.streamops.contract.crawl.CrawlResult;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneOptions;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.messaging.kafka.KafkaSource;
import io.streamops.messaging.kafka.KafkaTopics;
import io.streamops.messaging.redis.StreamFollower;
import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Consumes the responses of workers, and republishes lost requests. Runs on an event loop. */
final class CrawlResponsesVerticle extends VerticleBase {
    static final String LANE = "crawl-responses";

    private static final Logger log = LoggerFactory.getLogger(CrawlResponsesVerticle.class);
    private static final Duration SWEEP = Duration.ofSeconds(30);

    private final KafkaConnections kafka;
    private final CrawlResponseProjection responses;
    private final LostCrawlRepublisher lost;
    private final StreamFollower follower;
    private final LaneRegistry lanes;
    private @Nullable Lane lane;
    private long timer = -1;
    private boolean sweeping;

    CrawlResponsesVerticle(
            KafkaConnections kafka,
            CrawlResponseProjection responses,
            LostCrawlRepublisher lost,
            StreamFollower follower,
            LaneRegistry lanes) {
        this.kafka = kafka;
        this.responses = responses;
        this.lost = lost;
        this.follower = follower;
        this.lanes = lanes;
    }

    @Override
    public Future<?> start() {
        var source = KafkaSource.of(CrawlNames.GATEWAYS, KafkaSource.Start.EARLIEST, CrawlNames.RESPONSES);
        Lane reading =
                kafka.<CrawlResult>lane(source, LaneOptions.named(LANE), CrawlResponseProjection::decode, responses);
        lane = reading;
        lanes.add(reading);
        timer = vertx.setPeriodic(SWEEP.toMillis(), tick -> sweep());
        return Future.join(ensure(CrawlNames.REQUESTS), ensure(CrawlNames.RESPONSES))
                .compose(made -> reading.start());
    }

    private Future<Boolean> ensure(String topic) {
        return kafka.topics().ensure(KafkaTopics.Spec.standard(topic), CrawlNames.groupsOf(topic));
    }

    private void sweep() {
        if (sweeping) {
            return;
        }
        sweeping = true;
        lost.sweep()
                .onFailure(cause -> log.atDebug()
                        .addKeyValue("cause", cause.toString())
                        .log("the sweep for lost crawls failed; the next one retries"))
                .onComplete(done -> sweeping = false);
    }

    @Override
    public Future<?> stop() {
        vertx.cancelTimer(timer);
        var reading = lane;
        if (reading == null) {
            return follower.close();
        }
        lanes.remove(reading);
        return reading.stop().eventually(follower::close);
    }
}
