package io.streamops.collected.statistics;

import io.streamops.contract.collected.BatchOrigin;

/** A batch and its progress. */
public record BatchView(BatchOrigin origin, BatchProgress progress) {}
