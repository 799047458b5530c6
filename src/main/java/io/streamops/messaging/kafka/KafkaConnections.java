package io.streamops.messaging.kafka;

import io.streamops.kit.Telemetry;
import io.streamops.messaging.Decoder;
import io.streamops.messaging.Lane;
import io.streamops.messaging.LaneOptions;
import io.streamops.settings.KafkaSettings;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The node's Kafka clients.
 *
 * @param publisher shared by the whole node
 */
public record KafkaConnections(
        Vertx vertx,
        KafkaSettings.Address address,
        KafkaTopics topics,
        KafkaPublisher publisher,
        Telemetry telemetry,
        InstantSource clock,
        KafkaConnections.StaticMemberIds members) {

    /**
     * Opens the clients of a node.
     *
     * @param node the node's id: stable across restarts and unique
     */
    public static Future<KafkaConnections> open(
            Vertx vertx,
            KafkaSettings.Address address,
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
            KafkaSource source, LaneOptions options, Decoder<byte[], T> decoder, Lane.Handler<T> handler) {
        var parking = parking(options.name(), source.topics());
        var member = source.as(members.next(options.name()));
        return new KafkaLane<>(vertx, address, member, options, decoder, handler, parking, telemetry);
    }

    /** Closes the clients opened here; lanes are closed by their owners. */
    public Future<Void> close() {
        return publisher.close();
    }

    /**
     * Static member ids for the consumers of a node. A node creates its lanes in the same order at each start, so each consumer
     * gets its predecessor's id.
     */
    static final class StaticMemberIds {
        private final String node;
        private final Map<String, Integer> given = new ConcurrentHashMap<>();

        /** @param node the node's id: stable across restarts and unique */
        StaticMemberIds(String node) {
            this.node = node;
        }

        String next(String lane) {
            return "%s-%s-%d".formatted(node, lane, given.merge(lane, 1, Integer::sum));
        }
    }
}
