package io.streamops.collected.analysis.model;

import java.time.Duration;

/**
 * The limits for calls to a model.
 *
 * @param timeout for a whole call
 * @param connections the maximum number of concurrent calls
 * @param waiting the maximum number of waiting calls; above it, the model counts as unavailable
 * @param bytes the maximum size of a response
 */
public record SentimentModelLimits(Duration timeout, int connections, int waiting, int bytes) {
    public static final SentimentModelLimits USUAL =
            new SentimentModelLimits(Duration.ofSeconds(30), 8, 1_024, 256 << 10);
}
