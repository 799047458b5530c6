package io.streamops.collected.worker;

import io.streamops.collected.analysis.PostAnalyzer;
import io.streamops.collected.statistics.BatchLog;
import io.streamops.collected.statistics.ProjectStatisticsWriter;
import io.streamops.kit.Telemetry;
import io.streamops.messaging.LaneRegistry;
import io.streamops.messaging.objects.ObjectStorage;
import io.streamops.messaging.rabbit.RabbitConnections;
import io.streamops.messaging.rabbit.RabbitManagement;
import io.streamops.messaging.redis.RedisConnections;
import io.streamops.settings.CollectedSettings;
import java.time.InstantSource;
import java.util.Optional;

/**
 * The dependencies of a consumer.
 *
 * @param management verifies bindings, if set
 * @param lanes registers the lane
 */
public record CollectedConsumerParts(
        CollectedSettings settings,
        ObjectStorage objects,
        RabbitConnections rabbit,
        Optional<RabbitManagement> management,
        RedisConnections redis,
        Telemetry telemetry,
        InstantSource clock,
        LaneRegistry lanes,
        Work work) {

    /** Analyses and counts posts. */
    public record Work(PostAnalyzer analysis, ProjectStatisticsWriter figures, BatchLog batches) {}
}
