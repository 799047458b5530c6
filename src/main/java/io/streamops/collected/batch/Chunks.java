package io.streamops.collected.batch;

import io.vertx.core.Future;

/** The chunks of a batch. */
public interface Chunks {
    /** The next chunk. Call after the previous one has arrived, and not after the last. */
    Future<Chunk> next();

    Future<Void> close();

    /** A batch of a single chunk. */
    static Chunks of(Chunk only) {
        return new Chunks() {
            @Override
            public Future<Chunk> next() {
                return Future.succeededFuture(only);
            }

            @Override
            public Future<Void> close() {
                return Future.succeededFuture();
            }
        };
    }
}
