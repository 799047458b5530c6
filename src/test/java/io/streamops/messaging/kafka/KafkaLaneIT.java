package io.streamops.messaging.kafka;

import io.streamops.messaging.LaneContract;
import io.vertx.core.Vertx;

/** The conformance suite over Kafka. */
final class KafkaLaneIT extends LaneContract {
    KafkaLaneIT(Vertx vertx) {
        super(new KafkaHarness(), vertx);
    }
}
