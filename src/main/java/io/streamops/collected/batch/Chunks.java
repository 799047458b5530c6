package io.streamops.collected.batch;

import io.vertx.core.Future;

/** A batch as it is worked on. */
public interface Chunks {
    /** The next of them; asked for once the one before is there, and not behind the last. */
    Future<Chunk> next();

    Future<Void> close();

    /** What is there already. */
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
