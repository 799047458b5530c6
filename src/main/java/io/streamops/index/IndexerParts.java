package io.streamops.index;

import io.streamops.embedding.Embedder;
import io.streamops.gateway.Readiness;
import io.streamops.index.schema.IndexKind;
import io.streamops.index.store.IndexDirectory;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.rabbit.RabbitConnections;
import io.streamops.messaging.redis.RedisConnections;
import java.time.InstantSource;

/**
 * The dependencies of an indexer.
 *
 * @param node the node's name on the event bus
 * @param pages where the index of pages is stored
 * @param posts where the index of posts is stored
 * @param lanes registers the lanes
 * @param embedder computes vectors
 */
public record IndexerParts(
        String node,
        IndexDirectory pages,
        IndexDirectory posts,
        RabbitConnections rabbit,
        RedisConnections redis,
        Telemetry telemetry,
        Readiness readiness,
        LaneRegistry lanes,
        Embedder embedder,
        InstantSource clock) {
    IndexDirectory place(IndexKind kind) {
        return switch (kind) {
            case PAGE -> pages;
            case POST -> posts;
        };
    }

    /** The name of an index on the event bus; that of pages is the node's. */
    String name(IndexKind kind) {
        return switch (kind) {
            case PAGE -> node;
            case POST -> node + ".posts";
        };
    }
}
