package io.streamops.contract.collected;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a batch or post; part of every log line and metric about it.
 *
 * @param eventId identifies the batch
 * @param platform in lower case
 * @param batchIndex null if the event has none
 * @param timestamp the event's time, or its arrival
 */
public record BatchOrigin(
        String eventId,
        String projectId,
        String jobId,
        String platform,
        @Nullable Integer batchIndex,
        Instant timestamp) {}
