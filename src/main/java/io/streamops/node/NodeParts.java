package io.streamops.node;

import io.streamops.embedding.Embedder;
import io.streamops.gateway.Readiness;
import io.streamops.index.bus.Indexers;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.settings.Settings;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.InstantSource;

/**
 * What a node's verticles and capabilities are made of.
 *
 * @param directory where the node keeps its data
 * @param embedder loads its model when it is first used
 * @param indexers those that the node has heard of
 */
record NodeParts(
        Vertx vertx,
        Settings settings,
        Identity identity,
        Path directory,
        InstantSource clock,
        Telemetry telemetry,
        Readiness readiness,
        Connections connections,
        KafkaConnections kafka,
        Embedder embedder,
        Indexers indexers) {

    /** Which node this is, and of which build. */
    record Identity(NodeId id, String version) {}
}
