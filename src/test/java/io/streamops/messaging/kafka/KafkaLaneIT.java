package io.streamops.messaging.kafka;

import io.streamops.messaging.LaneContract;

/** The conformance suite over Kafka. */
final class KafkaLaneIT extends LaneContract {
    KafkaLaneIT() {
        super(new KafkaHarness());
    }
}
