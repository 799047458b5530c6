package io.streamops.contract.collected;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where posts come from: what follows them into every log line and every figure.
 *
 * @param eventId by which a batch is told from any other
 * @param platform in lower case
 * @param batchIndex null where the event has none
 * @param timestamp the event's own, or when it arrived
 */
public record BatchOrigin(
        String eventId,
        String projectId,
        String jobId,
        String platform,
        @Nullable Integer batchIndex,
        Instant timestamp) {}
