package io.streamops.messaging.kafka;

import io.streamops.kit.Telemetry;
import io.streamops.messaging.Decoder;
import io.streamops.messaging.LaneHandler;
import io.streamops.messaging.LaneOptions;
import io.streamops.settings.KafkaAddress;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.List;

/**
 * The node's Kafka, for whoever reads or publishes there.
 *
 * @param publisher one for the whole node
 */
public record KafkaConnections(
        Vertx vertx,
        KafkaAddress address,
        KafkaTopics topics,
        KafkaPublisher publisher,
        Telemetry telemetry,
        InstantSource clock,
        MemberNames members) {

    /**
     * Opens what a node needs.
     *
     * @param node the same from one start of the node to the next, and no other node's
     */
    public static Future<KafkaConnections> open(
            Vertx vertx,
            KafkaAddress address,
            KafkaTopics topics,
            Telemetry telemetry,
            InstantSource clock,
            String node) {
        return KafkaPublisher.open(vertx, address, topics, telemetry)
                .map(publisher -> new KafkaConnections(
                        vertx, address, topics, publisher, telemetry, clock, new MemberNames(node)));
    }

    /** What a lane that reads these topics parks. */
    public KafkaParking parking(String lane, List<String> sources) {
        return new KafkaParking(lane, sources, vertx, address, topics, publisher, clock);
    }

    /** A lane for the verticle on whose context this is called; it parks what it cannot handle under its own name. */
    public <T> KafkaLane<T> lane(
            KafkaSource source, LaneOptions options, Decoder<byte[], T> decoder, LaneHandler<T> handler) {
        var parking = parking(options.name(), source.topics());
        var member = source.as(members.next(options.name()));
        return new KafkaLane<>(vertx, address, member, options, decoder, handler, parking, telemetry);
    }

    /** What is not opened here is closed by who has opened it. */
    public Future<Void> close() {
        return publisher.close();
    }
}
