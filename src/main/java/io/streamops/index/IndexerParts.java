package io.streamops.index;

import io.streamops.embedding.Embedder;
import io.streamops.gateway.Readiness;
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
 * @param place where its index is kept
 * @param lanes where it shows its lane
 * @param embedder makes the vectors of its pages
 */
public record IndexerParts(
        String node,
        StorePlace place,
        RabbitConnections rabbit,
        RedisConnections redis,
        Telemetry telemetry,
        Readiness readiness,
        LaneRegistry lanes,
        Embedder embedder,
        InstantSource clock) {}
