package io.streamops.collected.worker;

import io.streamops.collected.figures.BatchProgress;
import io.streamops.contract.collected.BatchOrigin;
import io.vertx.core.Future;
import java.util.Optional;

/** Knows how far batches are, also those of earlier lives. */
public interface Ledger {
    Future<Void> progress(BatchOrigin origin, BatchProgress progress);

    Future<Optional<BatchProgress>> find(BatchOrigin origin);
}
