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
 * The parts from which a node's verticles and capabilities are built.
 *
 * @param directory the data directory
 * @param embedder loads its model on first use
 * @param indexers the indexers that the node knows
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

    /** Longer than a request of the API waits: the first answer of an indexer may need to load a model. */
    private static final Duration SEARCH_TIMEOUT = Duration.ofSeconds(5);

    ScatterGather allIndexers() {
        return new ScatterGather(vertx, indexers, SEARCH_TIMEOUT);
    }

    ViewStore views() {
        return new ViewStore(connections.redis(), settings.events().ttl(), clock);
    }

    /** The node's id and the version of its build. */
    record Identity(NodeId id, String version) {}
}
