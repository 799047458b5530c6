package io.streamops.crawl.worker;

import io.streamops.kit.Telemetry;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.messaging.rabbit.RabbitConnections;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.CrawlSettings;
import java.time.InstantSource;

/**
 * The dependencies of a crawl worker.
 *
 * @param userAgent the default user agent
 * @param lanes where the worker registers its lane
 */
public record CrawlWorkerParts(
        CrawlSettings settings,
        String userAgent,
        KafkaConnections kafka,
        RedisConnections redis,
        RabbitConnections rabbit,
        Telemetry telemetry,
        InstantSource clock,
        LaneRegistry lanes) {}
