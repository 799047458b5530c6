package io.streamops.collected.batch;

import io.vertx.core.Future;

/** The chunks of a batch. */
public interface PostChunks {
    /** The next chunk. Call after the previous one has arrived, and not after the last. */
    Future<PostChunk> next();

    Future<Void> close();

    /** A batch of a single chunk. */
    static PostChunks of(PostChunk only) {
        return new PostChunks() {
            @Override
            public Future<PostChunk> next() {
                return Future.succeededFuture(only);
            }

            @Override
            public Future<Void> close() {
                return Future.succeededFuture();
            }
        };
    }
}
