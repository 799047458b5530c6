package io.streamops.node;

import io.streamops.embedding.Embedder;
import io.streamops.events.projection.ViewStore;
import io.streamops.gateway.Readiness;
import io.streamops.index.distributed.IndexerRegistry;
import io.streamops.index.distributed.ScatterGather;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.settings.Settings;
import io.vertx.core.Vertx;
import java.nio.file.Path;
import java.time.Duration;
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
        IndexerRegistry indexers) {

    /** Work waits longer for indexers than a page in a browser: their first answer may need a model to be loaded. */
    private static final Duration LONGEST_SEARCH = Duration.ofSeconds(5);

    ScatterGather allIndexers() {
        return new ScatterGather(vertx, indexers, LONGEST_SEARCH);
    }

    ViewStore views() {
        return new ViewStore(connections.redis(), settings.events().ttl(), clock);
    }

    /** Which node this is, and of which build. */
    record Identity(NodeId id, String version) {}
}
