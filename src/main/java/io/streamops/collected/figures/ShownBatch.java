package io.streamops.collected.figures;

import io.streamops.contract.collected.BatchOrigin;

/** A batch and its progress. */
public record ShownBatch(BatchOrigin origin, BatchProgress progress) {}
