package io.streamops.collected.batch;

import io.streamops.contract.collected.CollectedPost;
import io.vertx.core.Future;
import java.util.List;

/** The chunks of a batch. */
public interface PostChunks {
    /** The next chunk. Call after the previous one has arrived, and not after the last. */
    Future<Chunk> next();

    Future<Void> close();

    /** A batch of a single chunk. */
    static PostChunks of(Chunk only) {
        return new PostChunks() {
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

    /**
     * A part of a batch.
     *
     * @param problems the errors of unreadable posts, with their positions
     * @param last whether this is the last chunk
     */
    public record Chunk(List<CollectedPost> posts, List<String> problems, boolean last) {}
}
