package io.streamops.embedded;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** The configuration of the embedded Kafka: one node, no replicas, small pools, durable as far as one node can be. */
final class KafkaProperties {
    static final int NODE_ID = 1;
    static final String CONTROLLER = "CONTROLLER";
    static final String CLIENTS = "PLAINTEXT";

    private KafkaProperties() {}

    /** @param afterKill whether the previous run did not shut down cleanly */
    static Map<String, String> of(Path dir, int clientPort, int controllerPort, boolean afterKill) {
        var properties = new LinkedHashMap<String, String>();
        properties.putAll(roles(clientPort, controllerPort));
        properties.putAll(session(afterKill));
        properties.putAll(oneReplica());
        properties.putAll(smallFootprint());
        properties.put("log.dirs", dir.toString());
        // Topics are created by their owners; a typo must not create one.
        properties.put("auto.create.topics.enable", "false");
        properties.put("group.initial.rebalance.delay.ms", "0");
        return properties;
    }

    static String voter(int controllerPort) {
        return NODE_ID + "@" + LoopbackAddress.HOST + ":" + controllerPort;
    }

    private static Map<String, String> roles(int clientPort, int controllerPort) {
        var clients = CLIENTS + "://" + LoopbackAddress.HOST + ":" + clientPort;
        return Map.of(
                "process.roles",
                "broker,controller",
                "node.id",
                Integer.toString(NODE_ID),
                "controller.quorum.voters",
                voter(controllerPort),
                "listeners",
                clients + "," + CONTROLLER + "://" + LoopbackAddress.HOST + ":" + controllerPort,
                "advertised.listeners",
                clients,
                "listener.security.protocol.map",
                CLIENTS + ":PLAINTEXT," + CONTROLLER + ":PLAINTEXT",
                "controller.listener.names",
                CONTROLLER,
                "inter.broker.listener.name",
                CLIENTS);
    }

    /**
     * The session timeout. It is long, because a laptop that sleeps or is very busy is not dead; but after a kill it is
     * short, because the old broker must expire before we can register as its successor.
     */
    private static Map<String, String> session(boolean afterKill) {
        return afterKill
                ? Map.of("broker.session.timeout.ms", "1500", "broker.heartbeat.interval.ms", "300")
                : Map.of("broker.session.timeout.ms", "30000");
    }

    private static Map<String, String> oneReplica() {
        return Map.of(
                "offsets.topic.num.partitions", "1",
                "offsets.topic.replication.factor", "1",
                "transaction.state.log.num.partitions", "1",
                "transaction.state.log.replication.factor", "1",
                "transaction.state.log.min.isr", "1",
                "share.coordinator.state.topic.num.partitions", "1",
                "share.coordinator.state.topic.replication.factor", "1",
                "share.coordinator.state.topic.min.isr", "1");
    }

    private static Map<String, String> smallFootprint() {
        return Map.ofEntries(
                Map.entry("num.network.threads", "1"),
                Map.entry("num.io.threads", "2"),
                Map.entry("background.threads", "2"),
                Map.entry("num.replica.fetchers", "1"),
                Map.entry("group.coordinator.threads", "1"),
                Map.entry("share.coordinator.threads", "1"),
                Map.entry("num.recovery.threads.per.data.dir", "1"),
                Map.entry("log.cleaner.dedupe.buffer.size", "2097152"),
                Map.entry("log.index.size.max.bytes", "1048576"),
                // No heartbeat records twice a second: there is no other controller.
                Map.entry("metadata.max.idle.interval.ms", "0"));
    }
}
