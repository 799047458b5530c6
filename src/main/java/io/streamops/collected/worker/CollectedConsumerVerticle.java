package io.streamops.collected.worker;

import io.vertx.core.Future;
import io.vertx.core.VerticleBase;
import org.jspecify.annotations.Nullable;

/**
 * Consumes collected data. Runs on virtual threads. The config key {@code batchesAtOnce} sets how many batches are processed
 * at once.
 */
public final class CollectedConsumerVerticle extends VerticleBase {
    /** The config key. */
    public static final String BATCHES_AT_ONCE = "batchesAtOnce";

    private static final int USUAL = 4;
    private static final int MOST = 64;

    private final CollectedConsumerParts parts;
    private @Nullable CollectedConsumer consumer;

    public CollectedConsumerVerticle(CollectedConsumerParts parts) {
        this.parts = parts;
    }

    @Override
    public Future<?> start() {
        var made = new CollectedConsumer(vertx, parts, batches());
        consumer = made;
        made.lanes().forEach(parts.lanes()::add);
        return made.start().recover(cause -> stop().transform(stopped -> Future.failedFuture(cause)));
    }

    private int batches() {
        var config = context.config();
        var value = config == null ? USUAL : config.getValue(BATCHES_AT_ONCE, USUAL);
        if (value instanceof Integer number && number >= 1 && number <= MOST) {
            return number;
        }
        throw new IllegalArgumentException(
                "%s is %s; it must be a number from 1 to %d".formatted(BATCHES_AT_ONCE, value, MOST));
    }

    @Override
    public Future<Void> stop() {
        var running = consumer;
        if (running == null) {
            return Future.succeededFuture();
        }
        running.lanes().forEach(parts.lanes()::remove);
        return running.stop();
    }
}
