package io.streamops.index;

import io.streamops.contract.ContractViolation;
import io.streamops.index.store.IndexStore;
import io.streamops.messaging.Delivery;
import io.streamops.messaging.LaneHandler;
import io.streamops.messaging.Outcome;
import io.vertx.core.Future;

/** Passes messages to the store. Invalid messages are parked at once; valid ones are settled when they are durable. */
record IndexMessageHandler(IndexStore store, IndexerQueue.Reading reading) implements LaneHandler<byte[]> {
    @Override
    public Future<Outcome> handle(Delivery<byte[]> delivery) {
        var message = delivery.body();
        var headers = delivery.headers();
        return store.put(() -> reading.read(message, headers))
                .map(Outcome.DONE)
                .recover(failure -> failure instanceof ContractViolation violation
                        ? Future.succeededFuture(new Outcome.Reject(String.valueOf(violation.getMessage())))
                        : Future.failedFuture(failure));
    }
}
