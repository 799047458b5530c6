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
 * The node's Kafka clients.
 *
 * @param publisher shared by the whole node
 */
public record KafkaConnections(
        Vertx vertx,
        KafkaAddress address,
        KafkaTopics topics,
        KafkaPublisher publisher,
        Telemetry telemetry,
        InstantSource clock,
        StaticMemberIds members) {

    /**
     * Opens the clients of a node.
     *
     * @param node the node's id: stable across restarts and unique
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
                        vertx, address, topics, publisher, telemetry, clock, new StaticMemberIds(node)));
    }

    /** The parked messages of a lane that reads the given topics. */
    public KafkaParking parking(String lane, List<String> sources) {
        return new KafkaParking(lane, sources, vertx, address, topics, publisher, clock);
    }

    /** A lane on the current context; it parks messages under its own name. */
    public <T> KafkaLane<T> lane(
            KafkaSource source, LaneOptions options, Decoder<byte[], T> decoder, LaneHandler<T> handler) {
        var parking = parking(options.name(), source.topics());
        var member = source.as(members.next(options.name()));
        return new KafkaLane<>(vertx, address, member, options, decoder, handler, parking, telemetry);
    }

    /** Closes the clients opened here; lanes are closed by their owners. */
    public Future<Void> close() {
        return publisher.close();
    }
}
