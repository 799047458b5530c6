package io.streamops.collected.analysis.model;

import java.time.Duration;

/**
 * What a model may cost.
 *
 * @param timeout for a call, from its beginning to the end of its answer
 * @param connections how many calls are under way at once; others wait
 * @param waiting how many wait; with more the model counts as away
 * @param bytes of an answer
 */
public record ModelLimits(Duration timeout, int connections, int waiting, int bytes) {
    public static final ModelLimits USUAL = new ModelLimits(Duration.ofSeconds(30), 8, 1_024, 256 << 10);
}
