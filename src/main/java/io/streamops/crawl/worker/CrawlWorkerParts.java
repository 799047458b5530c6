package io.streamops.crawl.worker;

import io.streamops.kit.Telemetry;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.kafka.KafkaConnections;
import io.streamops.messaging.rabbit.RabbitConnections;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.CrawlSettings;
import java.time.InstantSource;

/**
 * What a crawl worker is made of.
 *
 * @param userAgent what it calls itself where the settings do not say
 * @param lanes where it shows its lane
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
