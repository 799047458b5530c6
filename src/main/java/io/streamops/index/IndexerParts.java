package io.streamops.index;

import io.streamops.embedding.Embedder;
import io.streamops.gateway.Readiness;
import io.streamops.index.schema.Kind;
import io.streamops.index.store.StorePlace;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.rabbit.RabbitConnections;
import io.streamops.messaging.redis.RedisConnections;
import java.time.InstantSource;

/**
 * What an indexer is made of.
 *
 * @param node names the node on the event bus
 * @param pages where the index of pages is kept
 * @param posts where that of posts is
 * @param lanes where it shows its lanes
 * @param embedder makes their vectors
 */
public record IndexerParts(
        String node,
        StorePlace pages,
        StorePlace posts,
        RabbitConnections rabbit,
        RedisConnections redis,
        Telemetry telemetry,
        Readiness readiness,
        LaneRegistry lanes,
        Embedder embedder,
        InstantSource clock) {
    StorePlace place(Kind kind) {
        return switch (kind) {
            case PAGE -> pages;
            case POST -> posts;
        };
    }

    /** By what name an index answers on the event bus: that of pages by the node's. */
    String name(Kind kind) {
        return switch (kind) {
            case PAGE -> node;
            case POST -> node + ".posts";
        };
    }
}
