package io.streamops.collected.figures;

import io.streamops.contract.collected.BatchOrigin;

/** A batch, and how far it is. */
public record ShownBatch(BatchOrigin origin, BatchProgress progress) {}
